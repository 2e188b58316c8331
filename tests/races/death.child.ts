import pg from 'pg';
import { openPostgres } from '#server/database/open.ts';
import { hearTold } from './answer.ts';

/**
 * Hears of one payment that was taken, and dies by SIGKILL just before its n-th statement reaches the database;
 * past the last statement it dies after the commit, before anyone is told.
 * Arguments: address of the database, transaction reference, n.
 */
const [, , url = '', reference = '', rank = ''] = process.argv;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way: nothing else may run meanwhile.
  for (;;);
};

const send = pg.Client.prototype.query;
let number = 0;
pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
  number += 1;
  if (number === Number(rank)) die();
  return Reflect.apply(send, this, args);
};

const { db } = await openPostgres(url, 1);
await hearTold(db, reference);
die();
