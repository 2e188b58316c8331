import pg from 'pg';
import { openPostgres } from '#server/database/open.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { MARCHAND, reponse } from './reponse.ts';

/**
 * Applies one accepted answer and dies by SIGKILL just before its n-th statement reaches the database;
 * past the last statement it dies after the commit, before anyone is told.
 * Arguments: address of the database, transaction reference, n.
 */
const [, , url = '', reference = '', rang = ''] = process.argv;

const mourir = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way: nothing else may run meanwhile.
  for (;;);
};

const envoyer = pg.Client.prototype.query;
let numero = 0;
pg.Client.prototype.query = function compter(this: pg.Client, ...args: unknown[]) {
  numero += 1;
  if (numero === Number(rang)) mourir();
  return Reflect.apply(envoyer, this, args);
};

const { base } = await openPostgres(url, 1);
await appliquerReponse(base, MARCHAND, reponse(reference), 'AUTOMATIQUE');
mourir();
