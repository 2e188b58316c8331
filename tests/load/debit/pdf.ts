import { setTimeout as attendre } from 'node:timers/promises';
import { sql } from 'kysely';
import { CALLS } from '#contract/calls.ts';
import { openDatabase } from '#server/database/open.ts';
import { creerJetons } from '#server/services/recherche/jetons.ts';
import { avis } from '../amendes.ts';
import { idDe } from './remplir.ts';
import { type Mesure, type Tir, tirer } from './tirer.ts';

const { numAvis } = avis(1);
const REFERENCE = 'R-0000-0000-0000-0000';
const SESSION = 'session-des-pdf';
/** Two receipts a second: three times the average of all uses of the service. */
const ENTRE_DEUX_MS = 500;

/** A fine that was paid here, and a session that may have its receipt. */
async function poserReglement(urlPostgres: string): Promise<void> {
  const { base, close: fermer } = await openDatabase({ postgresUrl: urlPostgres, dataFolder: '' });
  await sql`insert into ecriture (amende_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, code_verification)
    values (${idDe(numAvis)}, ${REFERENCE}, now(), 9000, 0, 'TOTAL', 1, ${numAvis}, 'AF', 'T1', 'V1')`.execute(
    base,
  );
  await sql`insert into liaison (session_id, amende_id, portee)
    values (${SESSION}, ${idDe(numAvis)}, 'PAIEMENT')`.execute(base);
  await fermer();
}

async function ecrirePdf(port: number, jeton: string): Promise<void> {
  const { method, path } = CALLS.generePdf;
  const reponse = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json' },
    body: JSON.stringify({ avisId: idDe(numAvis), locale: 'fr', referenceReglement: REFERENCE }),
  });
  const octets = await reponse.arrayBuffer();
  if (reponse.status !== 200 || octets.byteLength < 1000) throw new Error(`PDF: ${reponse.status}`);
}

/**
 * Lookups at one connection, alone and while two receipts a second are asked for: one at a time, evenly, as far as
 * the server keeps up.
 */
export async function mesurerPdf(
  port: number,
  { TOKEN_SECRET = '', DATABASE_URL = '' }: NodeJS.ProcessEnv,
  suivant: () => Tir,
  secondes: number,
): Promise<Record<string, Record<string, number>>> {
  await poserReglement(DATABASE_URL);
  const jeton = creerJetons(TOKEN_SECRET).emettre(SESSION);
  for (let essai = 0; essai < 10; essai += 1) await ecrirePdf(port, jeton);
  const valide = (corps: string) => corps.startsWith('{"avisId":');
  const seul = await tirer(port, 1, secondes, suivant, valide);
  const temps: number[] = [];
  let fini = false;
  const presse = (async () => {
    while (!fini) {
      const debut = performance.now();
      await ecrirePdf(port, jeton);
      temps.push(performance.now() - debut);
      await attendre(Math.max(0, ENTRE_DEUX_MS - (performance.now() - debut)));
    }
  })();
  const ensemble = await tirer(port, 1, secondes, suivant, valide);
  fini = true;
  await presse;
  temps.sort((a, b) => a - b);
  const arrondir = (nombre: number) => Number(nombre.toFixed(2));
  const ligne = ({ parSeconde, p50, p99 }: Mesure) => ({
    'per second': Math.round(parSeconde),
    'p50 ms': arrondir(p50),
    'p99 ms': arrondir(p99),
  });
  return {
    'lookups alone': ligne(seul),
    'lookups while receipts are written': ligne(ensemble),
    receipts: ligne({
      parSeconde: temps.length / secondes,
      p50: temps[Math.floor(temps.length / 2)] ?? 0,
      p99: temps[Math.floor(temps.length * 0.99)] ?? 0,
    }),
  };
}
