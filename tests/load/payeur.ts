import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { SCENARIOS } from '#sandbox/scenarios.ts';
import { type Champs, entrer, formulaireRetour, payer, poster } from '../fixtures/sandbox.ts';
import type { Avis } from './amendes.ts';
import type { Hasard } from './hasard.ts';

/** How a payer tries again while a server is away: waits double from 100 ms. */
const ESSAIS = 10;
const PREMIERE_ATTENTE_MS = 100;
/** As long as the web app waits. */
const DELAI_MAXIMAL_MS = 20_000;

/** What became of one payer's day. */
export type Journee = 'paye' | 'refuse' | 'abandon' | 'sans-retour' | 'empeche';

async function insister<T>(faire: () => Promise<T>): Promise<T> {
  for (let essai = 0; ; essai += 1) {
    try {
      return await faire();
    } catch (erreur) {
      if (essai >= ESSAIS) throw erreur;
      await sleep(PREMIERE_ATTENTE_MS * 2 ** Math.min(essai, 5));
    }
  }
}

/** A browser of its own: one address, one bearer. */
async function ouvrirNavigateur(url: string, adresse: string) {
  const entetes = { 'x-forwarded-for': adresse, connection: 'close' };
  const demander = (chemin: string, options: RequestInit = {}) =>
    insister(async () => {
      const reponse = await fetch(url + chemin, {
        ...options,
        headers: { ...entetes, ...Object(options.headers) },
        signal: AbortSignal.timeout(DELAI_MAXIMAL_MS),
      });
      if (reponse.status >= 500) throw new Error(`${chemin}: ${reponse.status}`);
      return { statut: reponse.status, texte: await reponse.text() };
    });
  const reglages: Settings = JSON.parse((await demander(SETTINGS_PATH)).texte);
  const jeton = await insister(async () => {
    // A token call may have been answered into a connection that broke: its timestamp is used then.
    const sub = await sealTimestamp(reglages.cleHorodatage, Date.now());
    const { statut, texte } = await demander(`${CALLS.token.path}?sub=${sub}`, { method: 'POST' });
    if (statut !== 200) throw new Error(`token: ${statut}`);
    return texte;
  });
  return (nom: CallName, corps: object) =>
    demander(CALLS[nom].path, {
      method: CALLS[nom].method,
      headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json' },
      body: JSON.stringify(corps),
    });
}

/** Action and fields of the form in the page that `envoiSips` answers. */
function lireFormulaire(html: string): { action: string; champs: Champs } {
  const net = (texte = '') => texte.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const champs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, nom, valeur]): [string, string] => [net(nom), net(valeur)],
  );
  return { action: net(/action="([^"]+)"/.exec(html)?.[1]), champs: Object.fromEntries(champs) };
}

/** Response codes of the sandbox's cards: most are accepted, some refused, a few pending at first. */
const CARTES = ['00', '00', '00', '00', '00', '00', '00', '00', '05', '51', '60'] as const;

/** Looks the fine up and chooses what to pay: everything, or 100 € where parts are allowed. */
async function preparer(
  appeler: Awaited<ReturnType<typeof ouvrirNavigateur>>,
  { numAvis, cleAvis, fractionnable }: Avis,
  hasard: Hasard,
) {
  const recherche = await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: cleAvis });
  const amende: Amende = JSON.parse(recherche.texte);
  const partiel = fractionnable && hasard.chance(0.5);
  const depart = await appeler('envoiSips', {
    numAvis,
    canal: '2',
    nature: 'AMENDES',
    locale: 'fr',
    ...(partiel
      ? { typeReglement: 'PARTIEL', montantTransaction: 10_000 }
      : { typeReglement: 'TOTAL' }),
  });
  return depart.statut === 200 ? { amende, formulaire: lireFormulaire(depart.texte) } : null;
}

/** Asks for the proof, as some do: each request that is answered by 202 must leave once. */
async function demanderPreuves(
  appeler: Awaited<ReturnType<typeof ouvrirNavigateur>>,
  { avisId, reglements }: Amende,
  rang: number,
  hasard: Hasard,
): Promise<void> {
  const referenceReglement = reglements.at(-1)?.referenceReglement;
  const adrMail = `payeur-${rang}@exemple.invalid`;
  if (hasard.chance(0.3)) {
    await appeler('envoiMail', { avisId, adrMail, locale: 'fr', referenceReglement });
  }
  if (hasard.chance(0.2)) await appeler('envoiPostal', { avisId, locale: 'fr' });
}

/** One payer: looks up, goes to the provider, pays or not, comes back or not, asks for a proof or not. */
export async function vivre(
  url: string,
  notice: Avis,
  rang: number,
  hasard: Hasard,
): Promise<Journee> {
  const adresse = `10.${(rang >> 16) & 255}.${(rang >> 8) & 255}.${rang & 255}`;
  const appeler = await ouvrirNavigateur(url, adresse);
  const prepare = await preparer(appeler, notice, hasard);
  if (prepare === null) return 'empeche';
  const page = await insister(() => entrer(prepare.formulaire));
  if (hasard.chance(0.05)) return 'abandon';
  const carte = hasard.parmi(CARTES);
  await payer(page, carte, hasard.parmi(SCENARIOS));
  const retour = await formulaireRetour(page);
  if (retour === null || hasard.chance(0.1)) return 'sans-retour';
  const suite = await insister(() => poster(retour.action, retour.champs));
  const jetonConfirmationPaiement = (suite.headers.get('location') ?? '').split('/').at(-1);
  const confirmation = await appeler('confirmerPaiement', { jetonConfirmationPaiement });
  if (confirmation.statut !== 200) return 'empeche';
  const amende: Amende = JSON.parse(confirmation.texte);
  if (amende.paiement?.etat !== 'ACCEPTE') return 'refuse';
  await demanderPreuves(appeler, amende, rang, hasard);
  return 'paye';
}
