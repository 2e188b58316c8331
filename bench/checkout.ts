import type { Fine } from '#contract/schemas/fine.ts';
import type { Scenario } from '#sandbox/scenarios.ts';
import { enter, payWithCard, poster, returnForm } from '../tests/fixtures/sandbox.ts';
import { type Calls, insist, readForm } from './browser.ts';
import type { Avis } from './fines.ts';

/** What a payer asks for: the deposit, a part in cents, or the whole fine. */
export type Demand = 'deposit' | 'whole' | number;

/** Cents: all that is paid in parts is paid in this part first. */
export const PART = 10_000;

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
  const { action, champs: fields } = readForm(depart.texte);
  return insist(() => enter({ action, fields }));
}

/**
 * Comes back from the provider's page and asks what became of the payment.
 * @returns the fine as confirmed; null where the page leads nowhere, `empeche` where the service gives no answer
 */
export async function comeBack(appeler: Calls, page: string): Promise<Fine | null | 'empeche'> {
  const back = await returnForm(page);
  if (back === null) return null;
  const suite = await insist(() => poster(back.action, back.fields));
  const jetonConfirmationPaiement = (suite.headers.get('location') ?? '').split('/').at(-1);
  const { statut, texte } = await appeler('confirmerPaiement', { jetonConfirmationPaiement });
  return statut === 200 ? JSON.parse(texte) : 'empeche';
}

/** The confirmed fine when the payment was accepted, else null. */
export const accepted = (answer: Awaited<ReturnType<typeof comeBack>>): Fine | null =>
  answer !== null && answer !== 'empeche' && answer.paiement?.etat === 'ACCEPTE' ? answer : null;

/** Types another card on a page whose first card was refused. @returns false when its time is over */
export async function payAgain(page: string, scenario: Scenario): Promise<boolean> {
  const { status } = await poster(`${page}/autre-carte`, {});
  if (status !== 204) return false;
  await payWithCard(page, '00', scenario);
  return true;
}
