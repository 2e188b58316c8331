import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The bare server that the lookup is measured against: Fastify, one prepared lookup by primary key, the row as
 * JSON. No session, no rule, no log. It reads `PORT`, and `DATABASE_URL` or `DATA_DIR`.
 */
const TEXT = 'select * from fine where id = $1';

async function open(): Promise<(id: string) => Promise<unknown>> {
  const { DATABASE_URL, DATA_DIR = '' } = process.env;
  if (DATABASE_URL === undefined) {
    const pglite = await PGlite.create(join(DATA_DIR, 'db'));
    return async (id) => (await pglite.query(TEXT, [id])).rows[0];
  }
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  return async (id) => (await pool.query({ name: 'nu', text: TEXT, values: [id] })).rows[0];
}

const read = await open();
const app = Fastify();
app.get('/health/ready', async () => ({ status: 'ok' }));
app.get<{ Params: { id: string } }>('/amende/:id', (query) => read(query.params.id));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
