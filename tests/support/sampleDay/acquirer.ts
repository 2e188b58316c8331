import { EURO } from '#contract/domain/amounts.ts';
import type { PaymentAnswer, PaymentProvider } from '#server/ports/PaymentProvider.ts';
import type { ReportedOperation } from '#server/till/heard/events.ts';

interface Taken {
  readonly reference: string;
  readonly cents: number;
  readonly paidAt: Date;
  readonly operations: readonly ReportedOperation[];
  readonly returned: number;
}

/** Without network, for the sample day. */
export interface Acquirer extends PaymentProvider {
  take(paymentId: string, taken: Pick<Taken, 'reference' | 'cents' | 'paidAt'>): void;
  /** As in the provider's portal. */
  giveBack(paymentId: string, cents: number): void;
}

export function createAcquirer(): Acquirer {
  const payments = new Map<string, Taken>();
  const change = (id: string, cents: number, operation?: ReportedOperation): void => {
    const taken = payments.get(id);
    if (taken === undefined) throw new Error(`No payment ${id}`);
    const operations = operation ? [...taken.operations, operation] : taken.operations;
    payments.set(id, { ...taken, operations, returned: taken.returned + cents });
  };
  const unused = (): never => {
    throw new Error('The sample day does not need it');
  };
  return {
    askAfterEndMs: 0,
    origins: [],
    guessIds: () => [],
    readNotification: unused,
    readReturn: unused,
    readEndpointCheck: () => null,
    take: (id, taken) => payments.set(id, { ...taken, operations: [], returned: 0 }),
    giveBack: (id, cents) => change(id, cents),
    start: async ({ reference }) => ({
      address: 'https://paiement.invalid/',
      checkoutId: reference,
      returnHash: reference,
    }),
    ask: {
      payment: async (id) => answerOf(id, payments.get(id)),
      checkout: async () => ({ kind: 'gone' }),
      proveWell: async () => undefined,
    },
    operations: {
      refund: async (id, cents, key) => {
        const providerId = `${id}-R`;
        change(id, cents, { key, providerId, state: 'done' });
        return { state: 'done', providerId };
      },
      capture: unused,
      cancel: unused,
    },
  };
}

const answerOf = (id: string, taken: Taken | undefined): PaymentAnswer | null =>
  taken === undefined
    ? null
    : {
        firstId: id,
        reference: taken.reference,
        snapshot: {
          state: 'captured',
          status: 'CAPTURED/9',
          isCancelled: false,
          capturedCents: taken.cents,
          reservedCents: null,
          currency: EURO,
          isOurs: true,
          paidAt: taken.paidAt,
          authorisation: '123456',
          card: { marque: 'VISA', fin: '0000' },
        },
        returnedCents: taken.returned,
        operations: taken.operations,
      };
