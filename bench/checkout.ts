import type { Fine } from '#contract/schemas/fine.ts';
import type { Scenario } from '#sandbox/scenarios.ts';
import { authenticate, cardOf, typeCardNumber } from '../tests/fixtures/sandbox.ts';
import { addressIn } from '../tests/support/app.ts';
import { type Calls, insist } from './browser.ts';
import type { Notice } from './fines.ts';
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
export async function start(call: Calls, notice: Notice, demand: Demand): Promise<string | null> {
  const noticeNumber = demand === 'deposit' ? notice.numConsignation : notice.numAvis;
  if (noticeNumber === null) throw new Error(`${notice.numAvis} has no deposit`);
  await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: notice.cleAvis });
  const departure = await call('envoiSips', {
    numAvis: noticeNumber,
    canal: '2',
    nature: 'AMENDES',
    locale: 'fr',
    ...typeOf(demand),
  });
  if (departure.status !== 200) return null;
  return addressIn(departure.text);
}

/**
 * Comes back from the provider's page and asks what became of the payment.
 * @returns the fine as confirmed; null where the page leads nowhere, `empeche` where the service gives no answer
 */
export async function comeBack(call: Calls, page: string): Promise<Fine | null | 'empeche'> {
  const back = (await fetch(page, { redirect: 'manual' })).headers.get('location');
  if (back === null) return null;
  const landed = await insist(() => fetch(back, { redirect: 'manual' }));
  const token = (landed.headers.get('location') ?? '').split('/').at(-1);
  const { status, text } = await call('confirmerPaiement', {
    jetonConfirmationPaiement: token,
  });
  return status === 200 ? JSON.parse(text) : 'empeche';
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
