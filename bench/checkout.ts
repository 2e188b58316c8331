import type { Fine } from '#contract/schemas/fine.ts';
import type { Scenario } from '#sandbox/scenarios.ts';
import { authenticate, cardOf, typeCardNumber } from '../tests/fixtures/sandbox.ts';
import { addressIn } from '../tests/support/app.ts';
import { type Calls, insist } from './browser.ts';
import type { Avis } from './fines.ts';
import type { Random } from './random.ts';

/** What a payer asks for: the deposit, a part in cents, or the whole fine. */
export type Demand = 'deposit' | 'whole' | number;

/** Cents: all that is paid in parts is paid in this part first. */
export const PART = 10_000;

/** Those whose money is all there by the evening. */
const DAY_SCENARIOS = [
  'normal',
  'automatic-only',
  'return-only',
  'none',
  'late',
  'duplicate',
  'out-of-order',
  'two-payments',
  'late-capture',
  'refunded-later',
  'part-refund-ends',
  'no-acquired-amount',
  'wrong-key',
] as const satisfies readonly Scenario[];

/** How a payment goes. */
export const drawScenario = (random: Random): Scenario => random.parmi(DAY_SCENARIOS);

const typeOf = (demand: Demand) =>
  demand === 'deposit'
    ? { typeReglement: 'CONSIGNATION' }
    : demand === 'whole'
      ? { typeReglement: 'TOTAL' }
      : { typeReglement: 'PARTIEL', montantTransaction: demand };

/**
 * Looks a number up and starts to pay.
 * @returns the provider's page, or null when the service refuses
 */
export async function start(appeler: Calls, notice: Avis, demand: Demand): Promise<string | null> {
  const numAvis = demand === 'deposit' ? notice.numConsignation : notice.numAvis;
  if (numAvis === null) throw new Error(`${notice.numAvis} has no deposit`);
  await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: notice.cleAvis });
  const depart = await appeler('envoiSips', {
    numAvis,
    canal: '2',
    nature: 'AMENDES',
    locale: 'fr',
    ...typeOf(demand),
  });
  if (depart.statut !== 200) return null;
  return addressIn(depart.texte);
}

/**
 * Comes back from the provider's page and asks what became of the payment.
 * @returns the fine as confirmed; null where the page leads nowhere, `empeche` where the service gives no answer
 */
export async function comeBack(appeler: Calls, page: string): Promise<Fine | null | 'empeche'> {
  const back = (await fetch(page, { redirect: 'manual' })).headers.get('location');
  if (back === null) return null;
  const landed = await insist(() => fetch(back, { redirect: 'manual' }));
  const jetonConfirmationPaiement = (landed.headers.get('location') ?? '').split('/').at(-1);
  const { statut, texte } = await appeler('confirmerPaiement', { jetonConfirmationPaiement });
  return statut === 200 ? JSON.parse(texte) : 'empeche';
}

/** The confirmed fine when the payment was accepted, else null. */
export const accepted = (answer: Awaited<ReturnType<typeof comeBack>>): Fine | null =>
  answer !== null && answer !== 'empeche' && answer.paiement?.etat === 'ACCEPTE' ? answer : null;

/** Types another card on a page whose first card was refused. @returns false when its time is over */
export async function payAgain(page: string, scenario: Scenario): Promise<boolean> {
  const { status } = await typeCardNumber(page, cardOf('00'), scenario);
  await authenticate(page);
  return status !== 404;
}
