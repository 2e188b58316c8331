import { openEmbeddedDatabase } from '#server/database/open.ts';
import { callAll } from '../support/allCalls.ts';
import { startApp } from '../support/app.ts';

/** Runs the service on a data directory, makes each call, and prints their names and statuses. */
const [, , folder = ''] = process.argv;

const { db, close } = await openEmbeddedDatabase(folder);
const app = await startApp({ ...process.env, DATA_DIR: folder }, { db });
const { answers } = await callAll(app);
process.stdout.write(JSON.stringify(answers.map(({ name, answer }) => [name, answer.statusCode])));
await app.close();
await close();
