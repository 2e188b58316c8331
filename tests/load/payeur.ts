import type { Amende } from '#contract/schemas/amende.ts';
import { SCENARIOS } from '#sandbox/scenarios.ts';
import { payer } from '../fixtures/sandbox.ts';
import { type Appeler, ouvrirNavigateur } from './browser.ts';
import { accepted, comeBack, start } from './checkout.ts';
import { demandOf, type Journee, type Payer } from './payer.ts';
import { bothNumbers, chargeBack, otherNumber, secondCard } from './stories.ts';

/** Response codes of the sandbox's cards: most are accepted, some refused, a few pending at first. */
const CARTES = ['00', '00', '00', '00', '00', '00', '00', '00', '05', '51', '60'] as const;

/** Asks for the proof, as some do: each request that is answered by 202 must leave once. */
async function demanderPreuves(
  appeler: Appeler,
  { avisId, reglements }: Amende,
  { rang, hasard }: Payer,
): Promise<void> {
  const referenceReglement = reglements.at(-1)?.referenceReglement;
  const adrMail = `payeur-${rang}@exemple.invalid`;
  if (hasard.chance(0.3)) {
    await appeler('envoiMail', { avisId, adrMail, locale: 'fr', referenceReglement });
  }
  if (hasard.chance(0.2)) await appeler('envoiPostal', { avisId, locale: 'fr' });
}

/** Looks up, goes to the provider, pays or not, comes back or not, asks for a proof or not. */
async function payOnce(payeur: Payer): Promise<Journee> {
  const { notice, hasard } = payeur;
  const appeler = await payeur.open();
  const demand = demandOf(payeur);
  const page = await start(appeler, notice, demand);
  if (page === null) return 'empeche';
  if (hasard.chance(0.05)) return 'abandon';
  await payer(page, hasard.parmi(CARTES), hasard.parmi(SCENARIOS));
  if (hasard.chance(0.1)) return 'sans-retour';
  const retour = await comeBack(appeler, page);
  if (retour === null) return 'sans-retour';
  if (retour === 'empeche') return 'empeche';
  const amende = accepted(retour);
  if (amende === null) return 'refuse';
  await demanderPreuves(appeler, amende, payeur);
  if (hasard.chance(0.2)) return chargeBack(payeur, appeler, amende, demand);
  if (notice.numConsignation !== null) return otherNumber(payeur, appeler, demand);
  return 'paye';
}

/** One payer's day, by one of the stories. */
export async function vivre(url: string, payeur: Omit<Payer, 'open'>): Promise<Journee> {
  const { notice, rang, hasard } = payeur;
  const adresse = `10.${(rang >> 16) & 255}.${(rang >> 8) & 255}.${rang & 255}`;
  const one: Payer = { ...payeur, open: () => ouvrirNavigateur(url, adresse) };
  if (hasard.chance(0.25)) return secondCard(one);
  if (notice.numConsignation !== null && hasard.chance(0.3)) return bothNumbers(one);
  return payOnce(one);
}
