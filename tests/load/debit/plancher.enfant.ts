import Fastify from 'fastify';
import { openDatabase } from '#server/database/open.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { prouverEtLier } from '#server/services/recherche/preuve.ts';

/**
 * The lookup's one statement and nothing else: Fastify reads number and key, the key is hashed, the fine is read and
 * bound to a session of its own. No session is checked, nothing is counted, no line is logged: what no check can go below.
 * It reads `PORT`, `KEY_PEPPERS`, and `DATABASE_URL` or `DATA_DIR`.
 */
const { DATABASE_URL = null, DATA_DIR = '', KEY_PEPPERS = '', PORT } = process.env;
const { base } = await openDatabase({ postgresUrl: DATABASE_URL, dataFolder: DATA_DIR });
const { proteger } = creerPeppers(KEY_PEPPERS);
let tour = 0;

const app = Fastify();
app.get('/health/ready', async () => ({ status: 'ok' }));
app.post<{ Body: { numAmende: string; cleAmende: string } }>('/*', async ({ body }) => {
  const { numAmende: numAvis, cleAmende } = body;
  tour += 1;
  const session = `plancher${tour % 20_000}`;
  const protegee = proteger(numAvis, cleAmende);
  const dossier = await prouverEtLier(base, { session, numAvis, protegee, compteurs: [] });
  return dossier && { avisId: dossier.amende.id, ...dossier.amende };
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
