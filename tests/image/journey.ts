import { testFine } from '../e2e/support/fines.ts';
import type { Nginx } from '../replicas/nginx.ts';
import type { Container } from './container.ts';
import { ledgerOf } from './database.ts';
import { startToPay } from './payer.ts';
import type { Row } from './table.ts';

interface Scene {
  readonly url: string;
  readonly database: string;
  readonly nginx: Nginx;
  readonly replicas: readonly Container[];
}

const euros = (cents: number | null): string => `${((cents ?? 0) / 100).toFixed(2)} €`;

/** The replica that answered last, as the proxy logged it. */
function lastToAnswer({ nginx, replicas }: Scene): Container {
  const [line = ''] = nginx.logsOfService().access.trim().split('\n').slice(-1);
  const found = replicas.find(({ port }) => line.includes(`127.0.0.1:${port}`));
  if (found === undefined) throw new Error(`No replica answered: ${line}`);
  return found;
}

const AMOUNT = 9_000;

async function payOne({ url }: Scene): Promise<Row> {
  const payer = await startToPay(url, testFine('image-two'), '198.51.100.1');
  await payer.typeCard();
  const cents = await payer.comeBack();
  return { what: 'one fine paid', found: euros(cents), ok: cents === AMOUNT };
}

/** The replica that sent the payer away stops while the card is typed, and is gone when the payer comes back. */
async function payThroughStop(scene: Scene): Promise<{ rows: Row[]; left: Container[] }> {
  const payer = await startToPay(scene.url, testFine('image-stop'), '198.51.100.2');
  const stopped = lastToAnswer(scene);
  const stop = stopped.stop();
  await payer.typeCard();
  const { code, seconds } = await stop;
  const cents = await payer.comeBack();
  return {
    rows: [
      {
        what: 'one fine paid while the replica that started the payment stops',
        found: euros(cents),
        ok: cents === AMOUNT,
      },
      {
        what: `exit code of ${stopped.name}`,
        found: `${code} after ${seconds.toFixed(1)} s`,
        ok: code === 0,
      },
    ],
    left: scene.replicas.filter((one) => one !== stopped),
  };
}

/** Payments through the proxy, and what the books say of them. */
export async function tryPayments(scene: Scene): Promise<Row[]> {
  const first = await payOne(scene);
  const { rows, left } = await payThroughStop(scene);
  const [remaining] = left;
  if (remaining === undefined) throw new Error('No replica is left');
  // It ends with 1, and so throws, when something waits for a person.
  const status = await remaining.amendes('status', '--json');
  const ledger = await ledgerOf(scene.database);
  const { code, seconds } = await remaining.stop();
  return [
    first,
    ...rows,
    {
      what: 'lines of the ledger',
      found: ledger.map(euros).join(', '),
      ok: ledger.join(' ') === `${AMOUNT} ${AMOUNT}`,
    },
    { what: 'amendes status', found: 'nothing waits for a person', ok: status !== '' },
    {
      what: `exit code of ${remaining.name}`,
      found: `${code} after ${seconds.toFixed(1)} s`,
      ok: code === 0,
    },
  ];
}
