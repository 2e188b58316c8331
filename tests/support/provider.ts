import { EURO } from '#contract/domain/amounts.ts';
import type {
  Checkout,
  PaymentAnswer,
  PaymentOperations,
  PaymentProvider,
  PaymentQuestions,
  PaymentStart,
} from '#server/ports/PaymentProvider.ts';
import { sha256 } from '#server/secrets/digest.ts';
import type { Snapshot } from '#server/till/heard/events.ts';

/** Every payment of these tests is made with this card. */
const CARD = { marque: 'VISA', fin: '0000' };

/** The id of the first payment of a test's checkout. */
export const firstPayment = (reference: string): string => `${reference}_0`;

/** Returns a captured snapshot. `others` replaces fields of it. */
export const capturedSnapshot = (cents: number, others: Partial<Snapshot> = {}): Snapshot => ({
  state: 'captured',
  status: 'CAPTURED/9',
  isCancelled: false,
  capturedCents: cents,
  askedCents: null,
  currency: EURO,
  paidAt: new Date('2026-11-21T09:05:00Z'),
  authorisation: '123456',
  card: CARD,
  ...others,
});

/** Returns the answer about the first payment of an attempt. */
export const answerAbout = (
  { reference, cents }: Started,
  snapshot: Snapshot = capturedSnapshot(cents),
  others: Partial<PaymentAnswer> = {},
): PaymentAnswer => ({
  firstId: firstPayment(reference),
  reference,
  snapshot,
  returnedCents: 0,
  operations: [],
  ...others,
});

/** The answers of a provider that works and knows no payment. */
const NOTHING: PaymentQuestions = {
  payment: async () => null,
  checkout: async () => ({ kind: 'gone' }),
  proveWell: async () => undefined,
};

/** The attempt of a payer who is on the payment page. */
export interface Started {
  readonly reference: string;
  readonly cents: number;
}

/** Returns the value that the payer of a test's checkout brings back. */
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

/** A provider that says what it is told; what it is not told, it does not know. */
export function testProvider(
  questions: Partial<PaymentQuestions> = {},
  operations: Partial<PaymentOperations> = {},
): PaymentProvider {
  const refuseToRead = () => {
    throw new Error('messages are given to the services as objects here');
  };
  return {
    askAfterEndMs: 0,
    origins: [],
    operations: { refund: refuse, capture: refuse, cancel: refuse, ...operations },
    ask: { ...NOTHING, ...questions },
    guessIds: (checkoutId) => [firstPayment(checkoutId)],
    start: makeCheckout,
    readNotification: refuseToRead,
    readEndpointCheck: () => null,
    readReturn: refuseToRead,
  };
}

/** Knows the first payments of these attempts, and has forgotten all pages. */
export const knowing = (...answers: readonly PaymentAnswer[]): Partial<PaymentQuestions> => ({
  payment: async (id) => answers.find(({ firstId }) => firstId === id) ?? null,
});
