import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';

/** A caller with one bearer, who may turn to any replica. */
export type Appelant = (
  port: number,
  nom: CallName,
  corps: object,
) => Promise<{ statut: number; texte: string; entetes: Headers }>;

const REESSAI_MS = 50;

/** Sends a request without keeping the connection: a replica that died leaves nothing behind. */
async function envoyer(port: number, chemin: string, options: RequestInit) {
  const reponse = await fetch(`http://127.0.0.1:${port}${chemin}`, {
    ...options,
    headers: { connection: 'close', ...Object(options.headers) },
    redirect: 'manual',
  });
  return { statut: reponse.status, texte: await reponse.text(), entetes: reponse.headers };
}

/**
 * Begins a session on one replica, as the web app does (K-01).
 * @param adresse what the trusted proxy says the caller's address is
 * @param timestampKey the public setting
 */
export async function ouvrirAppelant(
  port: number,
  adresse: string,
  cleHorodatage: string,
): Promise<Appelant> {
  const sub = await sealTimestamp(cleHorodatage, Date.now());
  const entetes = { 'x-forwarded-for': adresse };
  const jeton = await envoyer(port, `${CALLS.token.path}?sub=${sub}`, {
    method: CALLS.token.method,
    headers: entetes,
  });
  if (jeton.statut !== 200) throw new Error(`token: ${jeton.statut}`);
  return (vers, nom, corps) =>
    envoyer(vers, CALLS[nom].path, {
      method: CALLS[nom].method,
      headers: {
        ...entetes,
        authorization: `Bearer ${jeton.texte}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(corps),
    });
}

/** Posts a sealed answer of the provider to one replica. */
export function notifier(
  port: number,
  nom: 'sipsAutomatique' | 'sipsRetour',
  champs: Record<string, string>,
) {
  return envoyer(port, CALLS[nom].path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(champs).toString(),
  });
}

/** Asks again and again until told to stop. @returns how often, and the statuses that were answered */
export function insister(faire: () => Promise<{ statut: number }>) {
  let fini = false;
  const statuts: number[] = [];
  const boucle = (async () => {
    while (!fini) {
      statuts.push((await faire()).statut);
      await sleep(REESSAI_MS);
    }
  })();
  return {
    nombre: () => statuts.length,
    cesser: async (): Promise<readonly number[]> => {
      fini = true;
      await boucle;
      return statuts;
    },
  };
}
