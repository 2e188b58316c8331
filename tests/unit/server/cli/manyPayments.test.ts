import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as frame from '#server/office/cli/frame.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { tasksFile } from '#server/office/morning/tasksFile.ts';
import { formatMoney } from '#server/office/wording.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { LIST_ROWS } from '#server/store/listing.ts';
import { AMOUNT } from '../../../races/answer.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { emptyTables } from '../../../support/emptyTables.ts';
import { newFolder } from '../../../support/folder.ts';

const opened = databaseOfFile();
let counter: Counter;
commandsOn(() => ({ db: counter.db, provider: counter.provider }));
beforeEach(async () => {
  await emptyTables(opened.db);
  counter = new Counter(opened.db);
});

const WHY = ['--reason', 'seen in the portal', '--yes'];
const run = (...args: readonly string[]) => runCommand(paymentCommand, {}, 'paiement', ...args);
const sum = (cents: number): string => formatMoney(cents, 'EUR');

/** Pays a new fine by two cards. @returns the payment that is too much, and its number */
async function tooMuch() {
  const { reference } = await counter.paid();
  const { id } = counter.card(reference, 'captured', 1);
  await counter.hear();
  const name = await opened.db
    .selectFrom('paymentName')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number: name.number };
}

const fileOf = (text: string): string => {
  const file = join(newFolder(), 'paiements.csv');
  writeFileSync(file, text);
  return file;
};

const waitingReasons = async () =>
  (await opened.db.selectFrom('payment').select('waitingReason').execute()).flatMap(
    ({ waitingReason }) => waitingReason ?? [],
  );

describe('paiement --list', () => {
  it('lists what waits for a reason in pages, the oldest first, and ends with 1', async () => {
    const paid = [];
    for (let rank = 0; rank <= LIST_ROWS; rank += 1) paid.push(await tooMuch());
    for (const [rank, { id }] of paid.entries()) {
      await sql`update payment set waiting_since = '2026-11-01T12:00:00Z'::timestamptz
        + make_interval(days => ${rank}) where id = ${id}`.execute(opened.db);
    }
    const first = await run('--list', 'overpaid');
    const [last] = paid.slice(-1);
    const lines = first.stdout.trimEnd().split('\n');
    expect(first.code).toBe(1);
    expect(lines).toHaveLength(LIST_ROWS + 1);
    expect(lines[0]).toBe(
      `${paid[0]?.number}  ${sum(AMOUNT)}  depuis le 1er novembre 2026  ${paid[0]?.id}`,
    );
    const next = `paiement --list overpaid --after ${paid[LIST_ROWS - 1]?.number}`;
    expect(lines.at(-1)).toContain(next);
    const second = await run(...next.split(' ').slice(1));
    expect(second.stdout).toMatch(new RegExp(`^${last?.number}  [^\\n]*\\n$`));
    expect(await run('--list', 'reversed')).toEqual({ stdout: 'Rien.\n', code: 0 });
    await expect(run('--list', 'reversed', '--after', `${last?.number}`)).rejects.toThrow(
      'Ce paiement n’est plus dans la liste',
    );
  });

  it('reserved: the last day to take it, seven days after the 21st in Paris', async () => {
    const { payment } = await counter.paid('reserved');
    await sql`update payment set reserved_at = '2026-11-20T23:30:00Z'`.execute(opened.db);
    const { stdout, code } = await run('--list', 'reserved');
    expect(stdout).toContain(`${sum(AMOUNT)}  avant le 28 novembre 2026  ${payment.id}`);
    expect(code).toBe(1);
  });

  it.each([
    [['--list', 'lost'], '--list takes one of overpaid'],
    [['--list'], '--list takes one of overpaid'],
    [['--after', '1234567895'], '--after needs --list'],
    [['--since', '2026-11-21T02:00:00Z'], '--since needs --ask'],
    [['--ask'], '--ask takes an id of the portal, --from FILE or --since INSTANT'],
    [['1234567895', '--list', 'overpaid'], 'Name a payment, or say --list, --ask or --from FILE'],
    [['--from', 'x', '--count', '--fine', '51900101000011'], '--fine is one fine'],
    [['--from', 'x'], 'Say what to do with the payments of --from'],
    [['--ask', 'x', '--refund'], 'Name a payment, or say --list, --ask or --from FILE'],
  ])('refuses %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

describe('paiement --ask', () => {
  it('money of a page that is lost waits without a fine; --count --fine counts it', async () => {
    const { id } = counter.card('TAI0LOST');
    const { stdout, code } = await run('--ask', id);
    expect(stdout).toContain(`${id}\u00a0: Paiement `);
    expect(stdout).toContain(
      `aucun avis connu. Attend\u00a0: ${sum(AMOUNT)}, De l’argent est venu`,
    );
    expect(code).toBe(1);
    expect(await waitingReasons()).toEqual(['unknown-attempt']);
    const { number } = await counter.leave();
    await sql`update attempt set ended_at = now()`.execute(opened.db);
    await run(id, '--count', '--fine', number, ...WHY);
    expect(await counter.status(number)).toBe('PAYE');
    expect(await waitingReasons()).toEqual([]);
  });

  it('money of a page that is known counts by itself', async () => {
    const { number, reference } = await counter.leave();
    const { id } = counter.card(reference);
    const { stdout, code } = await run('--ask', id);
    expect([stdout.endsWith('. Compté.\n'), code]).toEqual([true, 0]);
    expect(await counter.status(number)).toBe('PAYE');
    // Asked again it changes nothing.
    expect((await run('--ask', id)).stdout).toBe(stdout);
  });

  it('--from takes ids one a line, asks about each, and sums up', async () => {
    const lost = counter.card('TAI0LOST');
    const { reference } = await counter.leave();
    const known = counter.card(reference);
    await opened.db.insertInto('erasedPayment').values({ id: 'erased' }).execute();
    const silent = counter.card('TAI0SILENT');
    const { payment: question } = counter.provider.ask;
    vi.spyOn(counter.provider.ask, 'payment').mockImplementation(async (id, delay) => {
      if (id === silent.id) throw new ProviderFailure('silent');
      return question(id, delay);
    });
    const ids = [lost.id, known.id, '', 'erased', 'nobody', silent.id, lost.id];
    const { stdout, code } = await run('--ask', '--from', fileOf(`\uFEFF${ids.join('\r\n')}`));
    const lines = stdout.trimEnd().replaceAll(/ Paiement .*/g, '');
    expect(lines.split('\n').sort()).toEqual(
      [
        `${lost.id}\u00a0:`,
        `${known.id}\u00a0:`,
        'erased\u00a0: effacé ici après son délai.',
        'nobody\u00a0: le prestataire ne connaît pas ce paiement.',
        `${silent.id}\u00a0: le prestataire n’a pas répondu. Recommencez plus tard.`,
        'Demandés\u00a0: 5. Attendent\u00a0: 1. Sans réponse\u00a0: 1.',
      ].sort(),
    );
    expect(code).toBe(1);
    expect(await waitingReasons()).toEqual(['unknown-attempt']);
  });

  it('--since asks about each page that was open then', async () => {
    const open = await counter.leave();
    const over = await counter.leave();
    await sql`update attempt set ended_at = now() - interval '1 hour', expires_at = now() - interval '1 hour'
      where reference = ${over.reference}`.execute(opened.db);
    counter.card(open.reference);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { stdout, code } = await run('--ask', '--since', since);
    expect([stdout, code]).toEqual(['Pages demandées\u00a0: 1. Sans réponse\u00a0: 0.\n', 0]);
    expect(await counter.status(open.number)).toBe('PAYE');
  });
});

describe('paiement --from', () => {
  it('shows all payments of the list of the morning and their sum, asks once, and does all', async () => {
    const first = await tooMuch();
    const second = await tooMuch();
    const file = fileOf(
      tasksFile(
        [first, second].map(({ number }) => ({
          payment: String(number),
          what: 'Quelqu’un a payé plus que son amende',
          about: [],
          money: { cents: AMOUNT, currency: 'EUR' },
          since: '2026-11-20',
          steps: [],
        })),
      ),
    );
    const asked = vi.spyOn(frame, 'confirm').mockResolvedValueOnce(false);
    const none = await run('--from', file, '--refund', '--reason', 'twice');
    expect(none.stdout).toContain(
      `2 paiements, ${sum(2 * AMOUNT)}\u00a0:\n  Paiement ${first.number}`,
    );
    expect(none.stdout).toContain('Rien n’a été fait.');
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      'Tout faire\u00a0: rendre sur la carte\u00a0? [oui/non]',
      undefined,
    );
    asked.mockRestore();
    expect(await opened.db.selectFrom('operation').select('id').execute()).toEqual([]);
    const { stdout, code } = await run('--from', file, '--refund', ...WHY);
    expect([stdout.endsWith('Faits\u00a0: 2. Non faits\u00a0: 0.\n'), code]).toEqual([true, 0]);
    counter.vendor.obey();
    await counter.hear();
    expect(await waitingReasons()).toEqual([]);
  });

  it('leaves what the till refuses, and what is another sum since it was shown', async () => {
    const [good, changed] = [await tooMuch(), await tooMuch()];
    const { payment } = await counter.paid();
    counter.vendor.happens(changed.id, 'refunded 4500');
    const file = fileOf([good.id, changed.id, payment.id, 'nobody'].join('\n'));
    const { stdout, code } = await run('--from', file, '--refund', ...WHY);
    expect(stdout).toContain(`${payment.id}\u00a0: Rien de tel n’attend`);
    expect(stdout).toContain('nobody\u00a0: Aucun avis ni paiement ne s’appelle nobody.');
    expect(stdout).toContain(`${changed.number}\u00a0: La somme a changé depuis`);
    expect([stdout.endsWith('Faits\u00a0: 1. Non faits\u00a0: 3.\n'), code]).toEqual([true, 1]);
    const refunds = await opened.db.selectFrom('operation').select('paymentId').execute();
    expect(refunds).toEqual([{ paymentId: good.id }]);
  });

  it('refuses a file that names no payment', async () => {
    const named = (text: string) => run('--from', fileOf(text), '--refund', ...WHY);
    await expect(named('')).rejects.toThrow('names no payment');
    await expect(named('a b')).rejects.toThrow('names no payment by “a b”');
    await expect(named('nobody')).rejects.toThrow('Ce fichier ne nomme aucun paiement');
  });
});
