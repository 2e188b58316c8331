import { describe, expect, it } from 'vitest';
import { plainEuros } from '#contract/domain/amounts.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { explain } from '#server/cli/frame.ts';
import { lineCommand } from '#server/cli/line.ts';
import { readDayAccounts } from '#server/services/accounts/dayAccounts.ts';
import {
  declareChargeBackWon,
  declareChargedBack,
} from '#server/services/commands/declarations.ts';
import { heldCardDays } from '#server/store/dayBooks.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { applyTransfer } from '../../../support/statement.ts';

const opened = databaseOfFile();
commandsOn(() => ({ db: opened.db }));

const NOTE = ['--note', '1.20 short, ticket 4712'];
const run = (...args: readonly string[]) => runCommand(lineCommand, {}, 'line', ...args);

const failureOf = async (...args: readonly string[]) =>
  explain(await run(...args).catch((error: unknown) => error));

const lineBy = (bankReference: string) =>
  opened.db
    .selectFrom('bankLine')
    .select(['id', 'firstCardDay', 'lastCardDay'])
    .where('reference', '=', bankReference)
    .executeTakeFirstOrThrow();

/** One that matches nothing. @returns its number */
async function remittance(bankReference: string, cents = 1_234, feeCents = 0): Promise<string> {
  await applyTransfer(opened.db, {
    bankReference,
    day: '2026-11-21',
    cents,
    currency: 'EUR',
    text: 'REMISE CB',
    kind: 'remittance',
    feeCents,
    asTransfer: null,
  });
  return String((await lineBy(bankReference)).id);
}

describe('amendes line', () => {
  it.each([
    [['--from', '2026-11-18', '--to', '2026-11-20'], '2026-11-18', '2026-11-20'],
    [['--from', '2026-11-18', '--to', '2026-11-18'], '2026-11-18', '2026-11-18'],
    [['--from', '2026-11-19'], '2026-11-19', '2026-11-19'],
    [[], null, null],
  ])('%j closes a remittance once, with the person and the note', async (words, first, last) => {
    const reference = `M${words.join('')}`;
    const id = await remittance(reference);
    const { stdout, code } = await run(id, ...words, '--yes', ...NOTE);
    expect(stdout).toMatch(new RegExp(`Line ${id}: closed\n$`));
    expect(code).toBe(0);
    expect(await lineBy(reference)).toMatchObject({ firstCardDay: first, lastCardDay: last });
    const said = await opened.db
      .selectFrom('intervention')
      .select('note')
      .where('target', '=', `ligne ${id}`)
      .execute();
    expect(said).toEqual([{ note: '1.20 short, ticket 4712' }]);
    expect(await failureOf(id, ...NOTE)).toEqual({
      text: 'No line of the bank with this number waits',
      code: 1,
    });
  });

  it.each([
    [0, null],
    [1, '0.01 missing'],
    [-1, '0.01 too much'],
  ])(
    'D-62: a remittance %i cents below its cards is closed by a person who has read it',
    async (below, difference) => {
      await new Counter(opened.db).paid();
      const { day, captured, returned } = (await heldCardDays(opened.db)).at(-1) ?? {
        day: '',
        captured: 0,
        returned: 0,
      };
      const cards = captured - returned;
      const id = await remittance(`below ${below}`, cards - 90 - below, 90);
      const words = [id, '--from', day, ...NOTE];
      if (difference !== null) {
        expect(await failureOf(...words)).toEqual({
          text: 'There is no terminal to ask on: add --yes',
          code: 2,
        });
        expect(await lineBy(`below ${below}`)).toMatchObject({ firstCardDay: null });
      }
      const { stdout } = await run(...words, ...(difference === null ? [] : ['--yes']));
      const [brought, paid] = [plainEuros(cards - below), plainEuros(cards)];
      expect(stdout).toBe(
        `${difference === null ? '' : `Cards ${paid}, remittance ${brought} with its commission: ${difference}\n`}Line ${id}: closed\n`,
      );
      const today = parisDay(new Date());
      const { received } = await readDayAccounts(opened.db, today, 60);
      const what = received.find(({ cents }) => cents === cards - 90 - below)?.what;
      expect(what).toBe(
        `remittance, 0.90 held back, of cards ${day}${{ '0': '', '1': ', 0.01 missing', '-1': ', 0.01 more than they paid' }[below]}`,
      );
    },
  );

  it('--payment ties the credit of a charge-back that was won', async () => {
    const counter = new Counter(opened.db);
    const { payment } = await counter.paid();
    const who = { operator: 'agent', note: 'letter' };
    const lost = { cents: 9_000, feeCents: null, answerBy: null };
    await declareChargedBack(opened.db, payment.id, lost, who);
    await declareChargeBackWon(opened.db, payment.id, 9_000, who);
    for (const cents of [-9_000, 9_000]) {
      const bankReference = `${cents} of ${payment.id}`;
      const kind = cents < 0 ? 'charge-back' : 'unclear-credit';
      await applyTransfer(opened.db, {
        bankReference,
        day: '2026-11-21',
        cents,
        currency: 'EUR',
        text: 'IMPAYE CB',
        kind,
        feeCents: 0,
        asTransfer: null,
      });
      const { id } = await lineBy(bankReference);
      await run(`${id}`, '--payment', payment.id, ...NOTE);
    }
    const awaited = await opened.db.selectFrom('awaitedChargeBack').select('paymentId').execute();
    expect(awaited).toEqual([]);
  });

  it.each([
    [['x', ...NOTE], 'The line is a number'],
    [['1'], 'line needs --note'],
    [['1', '--note', ''], 'A reason is needed: the text is empty'],
    [['1', '--to', '2026-11-20', ...NOTE], '--to needs an earlier --from'],
    [['1', '--from', '2026-11-21', '--to', '2026-11-20', ...NOTE], '--to needs an earlier --from'],
    [
      ['1', '--payment', '8_0', '--from', '2026-11-20', ...NOTE],
      '--payment is of a charge-back, --from of a remittance',
    ],
    [
      ['1', '--payment', '8_0', '--to', '2026-11-20', ...NOTE],
      '--payment is of a charge-back, --from of a remittance',
    ],
    [['1', '--same'], 'line needs --note'],
    ...[
      ['--same', '--another'],
      ['--another', '--transfer'],
      ['--same', '--from', '2026-11-20'],
      ['--transfer', '--payment', '8_0'],
    ].map((words): [string[], string] => [
      ['1', ...words, ...NOTE],
      '--same, --another and --transfer each stand alone',
    ]),
    [['1', '--from', '2026-02-30', ...NOTE], '2026-02-30 is not in the calendar'],
  ])('refuses %j as wrong use', async (args, text) => {
    expect(await failureOf(...args)).toEqual({ text, code: 2 });
  });

  it.each([
    [['--from', '2026-11-20'], 'No remittance with this number waits'],
    [['--payment', '8_0'], 'No charge-back of this payment with this number waits'],
  ])('refuses %j for a line that is none', async (words, text) => {
    const id = words[0] === '--payment' ? await remittance('M9') : '999999';
    expect(await failureOf(id, ...words, ...NOTE)).toEqual({ text, code: 1 });
  });
});
