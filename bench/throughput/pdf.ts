import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { CALLS } from '#contract/calls.ts';
import { openDatabase } from '#server/database/open.ts';
import { createTokens } from '#server/services/lookup/tokens.ts';
import { notice } from '../fines.ts';
import { idOf } from './fill.ts';
import { type Measure, type Shot, shoot } from './shoot.ts';

const { numAvis } = notice(1);
const REFERENCE = 'R-0000-0000-0000-0000';
const SESSION = 'session-des-pdf';
/** Two receipts a second: three times the average of all uses of the service. */
const BETWEEN_MS = 500;

/** A fine that was paid here, and a session that may have its receipt. */
async function placePayment(urlPostgres: string): Promise<void> {
  const { base, close } = await openDatabase({ postgresUrl: urlPostgres, dataFolder: '' });
  await sql`insert into ecriture (amende_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, code_verification)
    values (${idOf(numAvis)}, ${REFERENCE}, now(), 9000, 0, 'TOTAL', 1, ${numAvis}, 'AF', 'T1', 'V1')`.execute(
    base,
  );
  await sql`insert into liaison (session_id, amende_id, portee)
    values (${SESSION}, ${idOf(numAvis)}, 'PAIEMENT')`.execute(base);
  await close();
}

async function writePdf(port: number, token: string): Promise<void> {
  const { method, path } = CALLS.generePdf;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ avisId: idOf(numAvis), locale: 'fr', referenceReglement: REFERENCE }),
  });
  const bytes = await answer.arrayBuffer();
  if (answer.status !== 200 || bytes.byteLength < 1000) throw new Error(`PDF: ${answer.status}`);
}

/**
 * Lookups at one connection, alone and while two receipts a second are asked for: one at a time, evenly, as far as
 * the server keeps up.
 */
export async function measurePdf(
  port: number,
  { TOKEN_SECRET = '', DATABASE_URL = '' }: NodeJS.ProcessEnv,
  following: () => Shot,
  seconds: number,
): Promise<Record<string, Record<string, number>>> {
  await placePayment(DATABASE_URL);
  const token = createTokens(TOKEN_SECRET).issueBearer(SESSION);
  for (let guess = 0; guess < 10; guess += 1) await writePdf(port, token);
  const valid = (corps: string) => corps.startsWith('{"avisId":');
  const alone = await shoot(port, 1, seconds, following, valid);
  const times: number[] = [];
  let finished = false;
  const pressed = (async () => {
    while (!finished) {
      const debut = performance.now();
      await writePdf(port, token);
      times.push(performance.now() - debut);
      await wait(Math.max(0, BETWEEN_MS - (performance.now() - debut)));
    }
  })();
  const ensemble = await shoot(port, 1, seconds, following, valid);
  finished = true;
  await pressed;
  times.sort((a, b) => a - b);
  const round = (count: number) => Number(count.toFixed(2));
  const row = ({ parSeconde: perSecond, p50, p99 }: Measure) => ({
    'per second': Math.round(perSecond),
    'p50 ms': round(p50),
    'p99 ms': round(p99),
  });
  return {
    'lookups alone': row(alone),
    'lookups while receipts are written': row(ensemble),
    receipts: row({
      parSeconde: times.length / seconds,
      p50: times[Math.floor(times.length / 2)] ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
    }),
  };
}
