import {
  type FailureKind,
  type Notification,
  type OperationResult,
  type PaymentProvider,
  ProviderFailure,
} from '#server/ports/PaymentProvider.ts';
import type { Operation } from '#server/till/payments.ts';
import { type Started, testProvider } from '../provider.ts';
import {
  ask,
  deedsOf,
  end,
  findAtVendor,
  NO_VENDOR,
  newPayment,
  toldOf,
  type Vendor,
  type VendorPayment,
  type Webhook,
  webhookOf,
  withDeed,
  withPayment,
  withWebhooks,
} from '../till/vendor.ts';

export type CardKind = Parameters<typeof newPayment>[3];

/** Returns what the service reads from a signed message. @param fingerprint by which it recognises a repeat */
export const notificationOf = (
  { reference, paymentId, paidAt }: Webhook,
  fingerprint: string,
): Notification => ({
  reference,
  payments: [{ paymentId, paidAt }],
  status: 'CAPTURED/9',
  refund: null,
  fingerprint,
});

/** The vendor of `support/till` as the services call it. It has forgotten all pages, and knows all payments. */
export class LiveVendor {
  /** The state of the vendor, and its messages that are on their way. */
  now: Vendor = NO_VENDOR;
  readonly provider: PaymentProvider;
  #failure: FailureKind | null = null;

  constructor() {
    this.provider = {
      ...testProvider(
        {
          payment: (id) =>
            this.#called(() => {
              const payment = findAtVendor(this.now, id);
              return payment === undefined ? null : toldOf(payment);
            }),
        },
        {
          refund: (id, cents, key) => this.#request(id, { id: key, kind: 'refund', cents }),
          capture: (id, cents, key) => this.#request(id, { id: key, kind: 'capture', cents }),
          cancel: (id, cents, key) => this.#request(id, { id: key, kind: 'cancel', cents }),
        },
      ),
      guessIds: (checkoutId) =>
        this.now.payments.filter(({ reference }) => reference === checkoutId).map(({ id }) => id),
    };
  }

  /** Lets the next call fail: before the vendor has acted, or after (`unclear`). */
  failNext(failure: FailureKind | null): void {
    this.#failure = failure;
  }

  find = (id: string): VendorPayment => {
    const payment = findAtVendor(this.now, id);
    if (payment === undefined) throw new Error(`The vendor has no payment ${id}`);
    return payment;
  };

  /** A payer's card; its webhook is on its way. @param rank of the card on its page */
  card({ reference, cents }: Started, kind: CardKind = 'captured', rank = 0): VendorPayment {
    const payment = newPayment(`${reference}_${rank}`, reference, cents, kind);
    this.now = withWebhooks(withPayment(this.now, payment), webhookOf(payment));
    return payment;
  }

  /** @param name of something that can happen to the payment now: `refunded whole` */
  happens(id: string, name: string): void {
    const payment = this.find(id);
    const deed = deedsOf(payment)[name];
    if (deed === undefined) throw new Error(`${id} cannot be ${name}`);
    this.now = withDeed(this.now, payment, deed);
  }

  /** Ends every operation that was asked for. */
  obey(): void {
    for (const { id, operations } of this.now.payments) {
      for (const { key, state } of operations) if (state === 'asked') this.#end(id, key);
    }
  }

  #request(
    paymentId: string,
    operation: Pick<Operation, 'id' | 'kind' | 'cents'>,
  ): Promise<OperationResult> {
    return this.#called(() => {
      this.now = ask(this.now, this.find(paymentId), operation);
      if (operation.kind !== 'refund') this.#end(paymentId, operation.id);
      const known = this.find(paymentId).operations.find(({ key }) => key === operation.id);
      return { state: known?.state ?? 'refused', providerId: known?.id ?? null };
    });
  }

  #end(paymentId: string, key: string | null): void {
    const payment = this.find(paymentId);
    const operation = payment.operations.find((one) => one.key === key && one.state === 'asked');
    if (operation !== undefined) this.now = end(this.now, payment, operation, 'done');
  }

  async #called<T>(act: () => T): Promise<T> {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null && failure !== 'unclear') throw new ProviderFailure(failure);
    const result = act();
    if (failure === 'unclear') throw new ProviderFailure(failure);
    return result;
  }
}
