import { sha256 } from '#server/adapters/direct/signature.ts';
import type {
  Checkout,
  Diagnosis,
  PaymentAnswer,
  PaymentProvider,
  PaymentStart,
} from '#server/ports/PaymentProvider.ts';

export const MERCHANT = 'AMENDES-TEST';

/** What the provider says of a reference; null where it never saw it. */
export type Office = (reference: string) => Promise<PaymentAnswer | null>;

const diagnosisOf = (answer: PaymentAnswer | null): Diagnosis =>
  answer === null ? { kind: 'unknown' } : { kind: 'answered', answer };

/** The question as a provider that knows its payments by reference reads it. */
export const diagnoseBy =
  (office: Office): PaymentProvider['diagnose'] =>
  async ({ reference }) =>
    diagnosisOf(await office(reference));

/** The attempt of a payer who was sent away. */
export interface Started {
  readonly reference: string;
  readonly cents: number;
}

/** What the payer of a test's checkout brings back. */
export const returnMacOf = (reference: string): string => `mac-${reference}`;

/** The address of a test's checkout names the attempt. */
export const addressOf = (
  origin: string,
  { reference, amount }: Pick<PaymentStart, 'reference' | 'amount'>,
): string => `${origin}/page?reference=${reference}&cents=${amount}`;

/** A checkout that no network makes. Its id is the reference. */
export const makeCheckout = async (start: PaymentStart): Promise<Checkout> => ({
  address: addressOf('https://paiement.invalid', start),
  checkoutId: start.reference,
  returnHash: sha256(returnMacOf(start.reference)),
});

/** Reads the address of a test's checkout. */
export function startedBy(address: string): Started {
  const { searchParams } = new URL(address);
  return {
    reference: searchParams.get('reference') ?? '',
    cents: Number(searchParams.get('cents')),
  };
}

const refuse = async (): Promise<never> => {
  throw new Error('no operation is asked for here');
};

/** A provider that says what it is told. Its answers are given to the services as objects. */
export function testProvider(office: Office = async () => null): PaymentProvider {
  const refuseToRead = () => {
    throw new Error('answers are given to the services as objects here');
  };
  return {
    watchMs: 0,
    merchant: MERCHANT,
    origins: [],
    operations: { refund: refuse, refundOutcome: refuse, capture: refuse, cancel: refuse },
    start: makeCheckout,
    readNotification: refuseToRead,
    readEndpointCheck: () => null,
    readReturn: refuseToRead,
    diagnose: diagnoseBy(office),
  };
}
