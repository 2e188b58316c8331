import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { readConfig } from '#server/config/readConfig.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { queueDepths } from '#server/jobs/inspect.ts';
import texts from '#server/locales/matin.fr.json' with { type: 'json' };
import { prepareGauges } from '#server/metrics/gauges.ts';
import { storeMeasures } from '#server/metrics/measures.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { importCommands } from '#server/office/cli/import.ts';
import { jobsCommand } from '#server/office/cli/jobs.ts';
import { maintenanceCommand } from '#server/office/cli/maintenance.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { rejectsCommand } from '#server/office/cli/rejets.ts';
import { reversePayment } from '#server/office/commands/reversePayment.ts';
import { closeDay } from '#server/office/day/closeDay.ts';
import { beginImport } from '#server/office/import/importRuns.ts';
import { TO_REPLACE } from '#server/office/morning/commandLine.ts';
import { readMorning } from '#server/office/morning/readMorning.ts';
import type { Task } from '#server/office/morning/tasks/task.ts';
import { tasksOf } from '#server/office/morning/tasks.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { AMOUNT } from '../../races/answer.ts';
import { createFine } from '../../races/support.ts';
import { fires } from '../../support/alarms.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { Counter } from '../../support/counter.ts';
import { emptyDatabase } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { RECORD } from '../../support/record.ts';
import { doVerb } from '../../support/verb.ts';

const folder = newFolder();
const config = readConfig({ DATA_DIR: folder, KEY_PEPPERS: 'p'.repeat(32) });
const WHO = { operator: 'somebody', note: 'why' };
const today = parisDay(new Date());

let opened: OpenDatabase;
let counter: Counter;
beforeEach(async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  opened = await emptyDatabase();
  counter = new Counter(opened.db);
  return () => {
    error.mockRestore();
    return opened.close();
  };
});
commandsOn(() => ({ db: opened.db, config, provider: counter.provider }));

const PROGRAMS: Readonly<Record<string, (program: Command) => void>> = {
  desimputer: reverseCommand,
  import: importCommands,
  jobs: jobsCommand,
  maintenance: maintenanceCommand,
  paiement: paymentCommand,
  rejets: rejectsCommand,
};

/** What a person types for the words of a command. */
const values: Record<string, string> = { MOTIF: 'why', EUROS: `${AMOUNT / 100}.00`, JOUR: today };

const wordsOf = async (command: string): Promise<string[]> => {
  const filled = command.replaceAll(/MOTIF|EUROS|JOUR|NUMÉRO/g, (word) => values[word] ?? word);
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${filled}`]);
  return stdout.trimEnd().split('\n');
};

const alter = (statement: string) => sql.raw(statement).execute(opened.db);

const agePayments = () => alter(`update payment set created_at = created_at - interval '2 days'`);

async function waits(kind: Parameters<Counter['paid']>[0]) {
  const paid = await counter.paid(kind);
  values.NUMÉRO = paid.number;
  return paid;
}

async function paidTwice() {
  const paid = await counter.paid();
  counter.card(paid.reference, 'captured', 1);
  await counter.hear();
  return paid;
}

async function refundWithoutAnswer(): Promise<void> {
  const { reference } = await counter.paid();
  const { id } = counter.card(reference, 'captured', 1);
  await counter.hear();
  // The call is lost on its way, so that no answer lists it.
  const refund = vi.spyOn(counter.provider.operations, 'refund');
  refund.mockImplementationOnce(async () => ({ state: 'unknown', providerId: null }));
  await doVerb(counter, id, { name: 'refund', cents: null }, WHO);
  await alter(`update operation set asked_at = now() - interval '30 hours'`);
  await counter.hear();
}

async function reversed(): Promise<void> {
  const { payment } = await counter.paid();
  await reversePayment(opened.db, await referenceOf(payment.id), WHO);
}

async function referenceOf(paymentId: string): Promise<string> {
  const entry = await opened.db
    .selectFrom('ledgerEntry')
    .select('reference')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return entry.reference;
}

async function told(record: object): Promise<void> {
  const { number } = await counter.paid();
  await opened.db
    .updateTable('fine')
    .set({ lastRecord: JSON.stringify(record) })
    .where('number', '=', number)
    .execute();
}

const fileOf = (record: object): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(newFolder(), "d'hier.ndjson");
  writeFileSync(file, JSON.stringify(record));
  return file;
};

/** The letter of an acquirer, which can still be answered. */
const letter = (cents: number | null) =>
  ({ name: 'charged-back', cents, answerBy: addDays(today, 10) }) as const;

/** Each kind of task, and what raises it. */
const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a reserved amount': () => waits('reserved'),
  'a reserved amount that is soon lost': async () => {
    await waits('reserved');
    await alter(`update payment set reserved_at = now() - interval '5 days'`);
  },
  'a status that nobody knows': () => waits('unknown'),
  'a payment that is pending for a day': async () => {
    await waits('pending');
    await agePayments();
  },
  'money that was heard of again and not answered': async () => {
    await waits('captured');
    await agePayments();
    await alter(
      `update payment set heard_since_answer = true, heard_at = now() - interval '25 hours'`,
    );
  },
  'a payment that the provider does not know': async () => {
    const { reference } = await counter.leave();
    await hearNotification(opened.db, {
      reference,
      payments: [{ paymentId: 'nobody_0', paidAt: null }],
      status: 'PENDING_PAYMENT/46',
      refund: null,
      fingerprint: 'nobody',
    });
    await agePayments();
    await alter(
      `update payment set tries = 9, asked_at = now(), heard_at = now() - interval '25 hours'`,
    );
  },
  'a reversal after the letter about it': async () => {
    const { payment } = await waits('captured');
    await doVerb(counter, payment.id, letter(null));
    counter.vendor.happens(payment.id, 'charged back');
    await counter.hear();
  },
  'a reversal after a letter about a part of it': async () => {
    const { payment } = await waits('captured');
    await doVerb(counter, payment.id, letter(9_000));
    counter.vendor.happens(payment.id, 'charged back');
    await counter.hear();
  },
  'a charge-back that was lost, won and lost again': async () => {
    const { payment } = await waits('captured');
    await doVerb(counter, payment.id, letter(null));
    await doVerb(counter, payment.id, { name: 'won', cents: null });
    await doVerb(counter, payment.id, letter(null));
  },
  'a page that two cards have paid': paidTwice,
  'money of another currency': () => waits('of another currency'),
  'money of another amount': () => waits('of another amount'),
  'money of an unknown page': async () => {
    values.NUMÉRO = await createFine(opened.db);
    counter.card('TAI0LOST');
    await counter.hear();
  },
  'money that was given back in the portal': async () => {
    const { payment } = await waits('captured');
    counter.vendor.happens(payment.id, 'refunded whole');
    await counter.hear();
  },
  'a payment that was taken back': reversed,
  'a refund without an answer': refundWithoutAnswer,
  'a charge-back': async () => {
    const { payment } = await waits('captured');
    await doVerb(counter, payment.id, letter(AMOUNT), WHO);
  },
  'a record that takes a payment back': () =>
    told({ status: 'PAIEMENT_DESIMPUTE', elsewhere: 0, tooMuch: 0 }),
  'a record of a second payment': () => told({ status: 'PAYE', elsewhere: 900, tooMuch: 900 }),
  'a closed service': () => alter('update maintenance set active = true'),
  'a dead job': () =>
    alter(`insert into outbox (subject, key, payload, next_at, given_up_at, tries, error)
      values ('letter', 'letter/1', '{}', null, now(), 13, 'relay')`),
  'rejected lines': () =>
    runCommand(importCommands, {}, 'import', fileOf({ ...RECORD, cleAvis: '7' })),
  'a file that was not read to its end': () => beginImport(opened.db, fileOf(RECORD)),
};

/** Alarms that a state raises beside that of its task. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'a reserved amount that is soon lost': ['ReservationExpire'],
  'a payment that the provider does not know': ['QuestionSansReponse', 'PaiementEnAttente'],
};

/** Alarms of which the morning page has no task. */
const WITHOUT_TASK = [
  'QuestionSansReponse',
  'ReservationExpire',
  'TentativeSansFin',
  'RegistreFaux',
] as const;

const { taches: TASKS, motifs: REASONS } = texts;

/** The alarm about each kind of task; null: the morning page is the only one that tells it. */
const ALARMS: readonly (readonly [string, string | null])[] = [
  [TASKS.reservation.quoi, 'FondsReserves'],
  [TASKS.etatInconnu.quoi, 'StatutInconnu'],
  [TASKS.enAttente.quoi, 'PaiementEnAttente'],
  [TASKS.sansReponse.quoi, 'JourneeNonClose'],
  [TASKS.operation.quoi, 'OperationSansReponse'],
  [TASKS.envoi.quoi, 'LettresMortes'],
  [REASONS.overpaid, 'TropPercu'],
  ...(['other-amount', 'other-currency', 'unknown-status'] as const).map(
    (reason) => [REASONS[reason], 'PaiementDouteux'] as const,
  ),
  ...Object.values(REASONS).map((words) => [words, 'ArgentARapprocher'] as const),
  [TASKS.impaye.quoi, null],
  [TASKS.desimpute.quoi, null],
  [TASKS.payeDeux.quoi, null],
  [TASKS.maintenance.quoi, null],
  [TASKS.inacheve.quoi, null],
  // The name of the file stands first.
  ['ligne refusée', null],
];

/** Texts begin alike: what follows is filled in. */
const beginning = (text: string): string =>
  (text.startsWith('{{') ? text.split('}}')[1] : text.split('{{')[0]) ?? '';

function alarmOf({ what }: Task): string | null {
  const known = ALARMS.find(([words]) => what.includes(beginning(words)));
  if (known === undefined) throw new Error(`No alarm is named for ${what}`);
  return known[1];
}

async function firing(): Promise<readonly string[]> {
  await storeMeasures(opened.db, queueDepths, 3);
  const metrics = createMetrics();
  await prepareGauges(metrics, opened.db, async () => [])();
  const text = await metrics.registry.metrics();
  const named = ALARMS.flatMap(([, alarm]) => alarm ?? []);
  return [...new Set([...named, ...WITHOUT_TASK])].filter((alarm) => fires(alarm, text));
}

const tasks = async (): Promise<readonly Task[]> =>
  tasksOf(await readMorning(opened.db, today, 3), config.sent.mornings);

/** Commands that only show. */
const SHOWS = /^(?:paiement \S+|cloture \S+|jobs|rejets \d+)$/;

const ways = ({ steps }: Task) => steps.filter(({ command }) => !SHOWS.test(command));

const wordsToReplace = ({ steps }: Task): string[] =>
  steps.flatMap(({ command }) => command.match(/(?<![\w-])\p{Lu}{3,}(?![\w\p{L}-])/gu) ?? []);

const rowOf = ({ what, about }: Task): string =>
  [what, ...about].join(', ').replaceAll(/\d{5,}\S*/g, 'N');

const askedFirst = (words: readonly string[]): string[] =>
  /^(?:paiement|desimputer)$/.test(words[0] ?? '') ? [...words, '--yes'] : [...words];

it.each(Object.keys(STATES))(
  'D-88: %s: each command that is offered ends its task',
  async (name) => {
    const raise = STATES[name] ?? (() => Promise.reject(new Error(name)));
    await raise();
    const raised = await tasks();
    expect(raised.length).toBeGreaterThan(0);
    for (const word of raised.flatMap(wordsToReplace)) {
      expect(word.replace(TO_REPLACE, '')).toBe('');
      expect(texts.ecrire).toContain(`${word} par `);
    }
    expect(raised.flatMap(ways)).not.toEqual([]);
    const offers = raised.flatMap((task, place) => ways(task).map((_, way) => ({ place, way })));
    for (const { place, way } of offers) {
      await opened.close();
      opened = await emptyDatabase();
      counter = new Counter(opened.db);
      await raise();
      const task = (await tasks())[place];
      const alarm = task === undefined ? null : alarmOf(task);
      const also = ALSO[name] ?? [];
      expect(await firing()).toEqual(expect.arrayContaining([...also, ...(alarm ? [alarm] : [])]));
      const command = task === undefined ? '' : (ways(task)[way]?.command ?? '');
      const words = await wordsOf(command);
      const program = PROGRAMS[words[0] ?? ''] ?? (() => undefined);
      await runCommand(program, {}, ...askedFirst(words)).catch((error: unknown) => {
        throw new Error(`${command} is refused`, { cause: error });
      });
      counter.vendor.obey();
      await counter.hear();
      expect((await tasks()).map(rowOf), command).not.toContain(task && rowOf(task));
      const still = await firing();
      if (alarm !== null && !(await tasks()).some((one) => alarmOf(one) === alarm)) {
        expect(still, command).not.toContain(alarm);
      }
      for (const one of [...WITHOUT_TASK, ...also]) expect(still, command).not.toContain(one);
    }
  },
);

it('money that was heard of again is confirmed by a word only after a day without an answer', async () => {
  await STATES['money that was heard of again and not answered']?.();
  const offered = async () => (await tasks()).flatMap(ways).map(({ command }) => command);
  expect(await offered()).toHaveLength(2);
  await alter(`update payment set heard_at = now() - interval '23 hours 59 minutes'`);
  expect(await offered()).toEqual([]);
});

it('a payment that the provider does not know, and a person has explained, is asked about and rings no more', async () => {
  await STATES['a payment that the provider does not know']?.();
  expect(await firing()).toContain('QuestionSansReponse');
  await doVerb(counter, 'nobody_0', { name: 'not-taken' });
  for (let round = 0; round < 3; round += 1) {
    await alter(`update payment set ask_at = now() - interval '1 minute', asked_at = null`);
    expect(await askQuestions(opened.db, counter.provider)).toBeGreaterThan(0);
    expect(await firing()).toEqual([]);
  }
});

it('a page without an end rings until the provider answers: no command is offered', async () => {
  await counter.leave();
  await alter(`update attempt set expires_at = now() - interval '2 hours', tries = 9,
    ask_at = now() - interval '1 hour', asked_at = now() - interval '1 minute'`);
  expect(await firing()).toEqual(['QuestionSansReponse', 'TentativeSansFin']);
  expect((await tasks()).flatMap(ways)).toEqual([]);
  expect(await askQuestions(opened.db, counter.provider)).toBe(1);
  expect(await firing()).toEqual([]);
});

it('a broken invariant rings until its day is closed after the repair: no command is offered', async () => {
  await counter.paid();
  const change = (cents: string) =>
    alter(`update payment set captured_cents = captured_cents ${cents}`);
  await change('+ 1');
  await closeDay(opened.db, today);
  expect(await firing()).toContain('RegistreFaux');
  expect((await tasks()).flatMap(ways)).toEqual([]);
  await change('- 1');
  expect(await firing()).toContain('RegistreFaux');
  await closeDay(opened.db, today);
  expect(await firing()).toEqual([]);
});

it('money of another currency is only closed by a word: the till refuses to count it and to give it back', async () => {
  await STATES['money of another currency']?.();
  expect((await tasks()).flatMap(ways).map(({ command }) => command)).toEqual([
    expect.stringMatching(/^paiement \d{10} --returned --reason "MOTIF"$/),
  ]);
});

it('an operation without an answer is withdrawn only once the provider cannot do it any more', async () => {
  await refundWithoutAnswer();
  const offered = async () =>
    (await tasks())
      .flatMap(ways)
      .map(({ command }) => command)
      .join();
  expect(await offered()).toContain('--not-done');
  await alter(`update operation set asked_at = now() - interval '2 hours'`);
  expect(await offered()).not.toContain('--not-done');
});
