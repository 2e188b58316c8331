import type { Fine } from '#contract/schemas/fine.ts';
import { payWithCard } from '../tests/fixtures/sandbox.ts';
import { type Calls, openBrowser } from './browser.ts';
import { accepted, comeBack, drawScenario, PART, start } from './checkout.ts';
import { type Day, demandOf, type Payer } from './payer.ts';
import { bothNumbers, chargeBack, otherNumber, reservedTwice, secondCard } from './stories.ts';

/** Response codes of the sandbox's cards: most are accepted, some refused, a few pending at first. */
const CARDS = ['00', '00', '00', '00', '00', '00', '00', '00', '05', '51', '60'] as const;

/** Asks for the proof, as some do: each request that is answered by 202 must leave once. */
async function requestProofs(
  call: Calls,
  { avisId: noticeId, reglements: payments }: Fine,
  { rank, random }: Payer,
): Promise<void> {
  const paymentReference = payments.at(-1)?.referenceReglement;
  const mailAddress = `payeur-${rank}@exemple.invalid`;
  if (random.chance(0.3)) {
    await call('envoiMail', {
      avisId: noticeId,
      adrMail: mailAddress,
      locale: 'fr',
      referenceReglement: paymentReference,
    });
  }
  if (random.chance(0.2)) await call('envoiPostal', { avisId: noticeId, locale: 'fr' });
}

/** Looks up, goes to the provider, pays or not, comes back or not, asks for a proof or not. */
async function payOnce(payer: Payer): Promise<Day> {
  const { notice, random } = payer;
  const call = await payer.open();
  const demand = demandOf(payer);
  const page = await start(call, notice, demand);
  if (page === null) return 'empeche';
  if (random.chance(0.05)) return 'abandon';
  await payWithCard(page, random.parmi(CARDS), drawScenario(random));
  if (random.chance(0.1)) return 'sans-retour';
  const back = await comeBack(call, page);
  if (back === null) return 'sans-retour';
  if (back === 'empeche') return 'empeche';
  const fine = accepted(back);
  if (fine === null) return 'refuse';
  await requestProofs(call, fine, payer);
  if (random.chance(0.2)) return chargeBack(payer, call, fine, demand);
  const reference = fine.paiement?.referenceReglement ?? null;
  if (reference !== null && random.chance(0.15)) {
    await payer.operator.refundInPortal(reference, random.parmi([1_000, PART / 2]));
    return 'given back in part in the portal';
  }
  if (notice.numConsignation !== null) return otherNumber(payer, call, demand);
  return 'paye';
}

/** One payer's day, by one of the stories. */
export async function live(url: string, payer: Omit<Payer, 'open'>): Promise<Day> {
  const { notice, rank, random } = payer;
  const address = `10.${(rank >> 16) & 255}.${(rank >> 8) & 255}.${rank & 255}`;
  const one: Payer = { ...payer, open: () => openBrowser(url, address) };
  if (random.chance(0.25)) return secondCard(one);
  if (random.chance(0.1)) return reservedTwice(one);
  if (notice.numConsignation !== null && random.chance(0.3)) return bothNumbers(one);
  return payOnce(one);
}
