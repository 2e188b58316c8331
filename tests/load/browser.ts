import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '#contract/calls.ts';
import { SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import type { Champs } from '../fixtures/sandbox.ts';

/** How a payer tries again while a server is away: waits double from 100 ms. */
const ESSAIS = 10;
const PREMIERE_ATTENTE_MS = 100;
/** As long as the web app waits. */
const DELAI_MAXIMAL_MS = 20_000;

export async function insister<T>(faire: () => Promise<T>): Promise<T> {
  for (let essai = 0; ; essai += 1) {
    try {
      return await faire();
    } catch (erreur) {
      if (essai >= ESSAIS) throw erreur;
      await sleep(PREMIERE_ATTENTE_MS * 2 ** Math.min(essai, 5));
    }
  }
}

/** Calls the service as one browser: one address, one bearer. */
export type Appeler = (nom: CallName, corps: object) => Promise<{ statut: number; texte: string }>;

/** A browser of its own: one address, one bearer. */
export async function ouvrirNavigateur(url: string, adresse: string): Promise<Appeler> {
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
  return (nom, corps) =>
    demander(CALLS[nom].path, {
      method: CALLS[nom].method,
      headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json' },
      body: JSON.stringify(corps),
    });
}

/** Action and fields of the form in the page that `envoiSips` answers. */
export function lireFormulaire(html: string): { action: string; champs: Champs } {
  const net = (texte = '') => texte.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const champs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, nom, valeur]): [string, string] => [net(nom), net(valeur)],
  );
  return { action: net(/action="([^"]+)"/.exec(html)?.[1]), champs: Object.fromEntries(champs) };
}
