import type { Fine } from '#contract/schemas/fine.ts';
import { payWithCard } from '../tests/fixtures/sandbox.ts';
import type { Calls } from './browser.ts';
import { accepted, comeBack, type Demand, drawScenario, payAgain, start } from './checkout.ts';
import { type Day, demandOf, type Payer } from './payer.ts';

/**
 * Late money: the first card is refused, the payer starts again and pays there, and a second card is accepted on the
 * first page, before or after that. The two starts may differ: a part and the whole, the fine and its deposit. Who is
 * held off, because nobody knows yet what became of the first card, goes on with the page that he has.
 */
export async function secondCard(payer: Payer): Promise<Day> {
  const { notice, random } = payer;
  const call = await payer.open();
  const first = await start(call, notice, demandOf(payer));
  if (first === null) return 'empeche';
  await payWithCard(first, '05');
  await comeBack(call, first);
  const second = (await start(call, notice, demandOf(payer))) ?? first;
  const late = () => payAgain(first, drawScenario(random));
  const lateFirst = random.chance(0.4);
  if (lateFirst && !(await late())) return 'empeche';
  if (random.chance(0.9)) await payWithCard(second, '00', drawScenario(random));
  await comeBack(call, second);
  if (!lateFirst && !(await late())) return 'empeche';
  if (random.chance(0.5)) await comeBack(call, first);
  return 'second card on the first page';
}

/** Two cards are reserved on one page: only one of the amounts may be taken, which is the matter of the evening. */
export async function reservedTwice(payer: Payer): Promise<Day> {
  const { notice, operator } = payer;
  const call = await payer.open();
  const page = await start(call, notice, demandOf(payer));
  if (page === null) return 'empeche';
  await payWithCard(page, '00', 'authorised-only');
  const isTwice = await operator.reserveAgain(page);
  await comeBack(call, page);
  return isTwice ? 'two reservations' : 'one reservation';
}

/** Two people of one household pay the fine and its deposit at the same time: one of them must be refused. */
export async function bothNumbers({ notice, random, open, wrong }: Payer): Promise<Day> {
  const browsers = [await open(), await open()] as const;
  const pages = await Promise.all([
    start(browsers[0], notice, 'whole'),
    start(browsers[1], notice, 'deposit'),
  ]);
  if (pages.every((page) => page !== null)) wrong(`${notice.numAvis}: both numbers at once`);
  for (const rank of [0, 1] as const) {
    const page = pages[rank];
    if (page === null) continue;
    await payWithCard(page, '00', drawScenario(random));
    await comeBack(browsers[rank], page);
  }
  return pages.some((page) => page !== null) ? 'both numbers at once' : 'empeche';
}

/** Once one number of a pair is paid, in full or in part, the other one must be refused (I7). */
export async function otherNumber(
  { notice, wrong }: Payer,
  call: Calls,
  paid: Demand,
): Promise<Day> {
  const other = paid === 'deposit' ? 'whole' : 'deposit';
  const page = await start(call, notice, other);
  if (page !== null) wrong(`${notice.numAvis}: ${other} beside ${paid}`);
  return 'paid, and the other number tried';
}

/** The payer's bank takes the payment back; some are won, and some fines are opened again and paid once more. */
export async function chargeBack(
  payer: Payer,
  call: Calls,
  { paiement: payment }: Fine,
  demand: Demand,
): Promise<Day> {
  const { notice, random, operator, wrong } = payer;
  const reference = payment?.referenceReglement ?? null;
  if (reference === null || !(await operator.takeBack(reference))) return 'paye';
  if ((await start(call, notice, demand)) !== null) {
    wrong(`${notice.numAvis}: ${demand} after its charge-back`);
  }
  if (random.chance(0.3)) {
    if (!(await operator.win(reference))) return 'charged back';
    if ((await start(call, notice, demand)) !== null) {
      wrong(`${notice.numAvis}: ${demand} after its charge-back was won`);
    }
    return 'charged back and won';
  }
  if (random.chance(0.4) || !(await operator.reopen(reference))) return 'charged back';
  const page = await start(call, notice, demandOf(payer));
  if (page === null) return 'charged back';
  await payWithCard(page, '00', drawScenario(random));
  return accepted(await comeBack(call, page)) === null
    ? 'charged back'
    : 'charged back and paid again';
}
