import type { ProviderName } from '#contract/domain/providerName.ts';
import type { Config } from '#server/config/readConfig.ts';
import {
  type Diagnosis,
  type HandOff,
  type PaymentAnswer,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentStart,
  providersOf,
} from '#server/ports/PaymentProvider.ts';
import type { SipsConfig } from '#server/ports/SipsConfig.ts';
import type { SentOff } from '#server/services/payment/handOff.ts';

export const MERCHANT = '002001000000001';

/** What the office says of a reference; null where it never saw it. */
type Office = (reference: string) => Promise<PaymentAnswer | null>;

const diagnosisOf = (answer: PaymentAnswer | null): Diagnosis =>
  answer === null ? { kind: 'unknown' } : { kind: 'answered', answer };

/** The question as a provider that knows its payments by reference reads it. */
export const diagnoseBy =
  (office: Office): PaymentProvider['diagnose'] =>
  async ({ reference }) =>
    diagnosisOf(await office(reference));

const HAND_OFFS: Record<ProviderName, (start: PaymentStart) => HandOff> = {
  sips: ({ reference, amount }) => ({
    kind: 'form',
    action: 'https://paiement.invalid/paymentInit',
    fields: { transactionReference: reference, montant: String(amount) },
  }),
  direct: ({ reference, amount }) => ({
    kind: 'address',
    address: `https://paiement.invalid/page?transactionReference=${reference}&montant=${amount}`,
    checkoutId: reference,
    returnHash: reference,
  }),
};

/** A provider that says what it is told. Its answers are given to the services as objects. */
export function testProvider(
  office: Office = async () => null,
  provider: ProviderName = 'sips',
): PaymentProvider {
  const refuse = () => {
    throw new Error('answers are given to the services as objects here');
  };
  return {
    provider,
    watchMs: 0,
    merchant: MERCHANT,
    origins: [],
    operations: null,
    start: async (start) => HAND_OFFS[provider](start),
    readNotification: refuse,
    readEndpointCheck: () => null,
    readReturn: refuse,
    diagnose: diagnoseBy(office),
  };
}

/** The attempt that a payer of the test provider was sent away with. */
export function startedBy(sentOff: SentOff): { reference: string; cents: number } {
  const fields =
    sentOff.kind === 'form'
      ? sentOff.fields
      : Object.fromEntries(new URL(sentOff.address).searchParams);
  return { reference: fields.transactionReference ?? '', cents: Number(fields.montant) };
}

export const testProviders = (office?: Office, provider?: ProviderName): PaymentProviders =>
  providersOf(testProvider(office, provider));

/** The contract of a test's service with Sips. */
export function sipsOf({ sips }: Pick<Config, 'sips'>): SipsConfig {
  if (sips === null) throw new Error('Sips is not configured');
  return sips;
}
