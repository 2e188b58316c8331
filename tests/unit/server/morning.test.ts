import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { readConfig } from '#server/config/readConfig.ts';
import texts from '#server/locales/matin.fr.json' with { type: 'json' };
import { closeDayCommand } from '#server/office/cli/cloture.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { exportCommand } from '#server/office/cli/exportPayments.ts';
import { importCommands } from '#server/office/cli/import.ts';
import { jobsCommand } from '#server/office/cli/jobs.ts';
import { maintenanceCommand } from '#server/office/cli/maintenance.ts';
import { morningCommand } from '#server/office/cli/matin.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { rejectsCommand } from '#server/office/cli/rejets.ts';
import type { Difference } from '#server/office/day/report.ts';
import { seedDemonstration } from '#server/office/demonstration/seed.ts';
import { because } from '#server/office/import/reason.ts';
import { TO_REPLACE } from '#server/office/morning/commandLine.ts';
import { morningContent } from '#server/office/morning/content.ts';
import {
  closeNight,
  createMorningMail,
  mailText,
  writeMorning,
} from '#server/office/morning/morning.ts';
import { morningPage } from '#server/office/morning/page.ts';
import { type Morning, readMorning } from '#server/office/morning/readMorning.ts';
import type { Task } from '#server/office/morning/tasks/task.ts';
import { tasksOf } from '#server/office/morning/tasks.ts';
import { tasksFile } from '#server/office/morning/tasksFile.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import type { AsideReason } from '#server/till/payments.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { FRANCE, PEPPERS, RECORD } from '../../support/record.ts';
import { playDay } from '../../support/sampleDay/day.ts';

const opened = databaseOfFile();
const folder = newFolder();
const RECIPIENT = 'regie@exemple.fr';
const config = readConfig({
  DATA_DIR: folder,
  KEY_PEPPERS: 'p'.repeat(32),
  COURRIEL_EXPLOITATION: RECIPIENT,
});
let asked = config;
commandsOn(() => ({ db: opened.db, config: asked }));

const today = parisDay(new Date());
const tomorrow = addDays(today, 1);

beforeAll(async () => {
  await seedDemonstration(opened.db, PEPPERS);
  await playDay(opened.db);
});
beforeEach(() => {
  asked = config;
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => error.mockRestore();
});

const write = (name: string, lines: readonly object[]): string => {
  const file = join(newFolder(), name);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
};

/** The page without its stylesheet. */
const pageOf = ({ file }: { readonly file: string }): string =>
  readFileSync(file, 'utf8').replace(/<style>.*?<\/style>/s, '');

const morningOf = (day = tomorrow): Promise<Morning> =>
  readMorning(opened.db, day, config.fileDays);

/** Commands as their tasks have them, with an example for each word that a person replaces. */
const EXAMPLES: Readonly<Record<string, string>> = {
  MOTIF: 'why',
  EUROS: '12.50',
  FICHIER: 'fines.csv',
  JOUR: today,
  NUMÉRO: '51900101000021',
};

/** Parsed by the program that will read them, which does nothing. */
async function accepts(command: string): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const add of [
    closeDayCommand,
    exportCommand,
    reverseCommand,
    importCommands,
    jobsCommand,
    maintenanceCommand,
    morningCommand,
    paymentCommand,
    rejectsCommand,
  ]) {
    add(program);
  }
  const disarm = (one: Command): void => {
    one.copyInheritedSettings(program);
    if (one.commands.length === 0 || one.name() === 'jobs') one.action(() => undefined);
    one.commands.forEach(disarm);
  };
  program.commands.forEach(disarm);
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${command}`]);
  const words = stdout.trimEnd().split('\n');
  await program.parseAsync(
    words.map((word) => EXAMPLES[word] ?? word),
    { from: 'user' },
  );
}

const commandsIn = (tasks: readonly Task[]): string[] =>
  tasks.flatMap(({ steps }) => steps.map(({ command }) => command));

/** The number of a payment, which is drawn at random. */
const DRAWN = /\b\d{10}\b/g;

describe('D-88: the morning of the sample day', () => {
  const page = async () => writeMorning(opened.db, config, tomorrow);

  it('has the two sums of cloture, and says that they follow the provider', async () => {
    const { stdout } = await runCommand(closeDayCommand, {}, 'cloture', today, '--json');
    const { accounts } = JSON.parse(stdout);
    const cents = (lines: readonly { readonly cents: number }[]) =>
      lines.reduce((sum, line) => sum + line.cents, 0);
    const { content } = await page();
    expect(content.sums.map(({ name, total }) => [name, total.replaceAll(/\s/g, ' ')])).toEqual([
      ['Encaissé', '636,00 €'],
      ['Inscrit', '636,00 €'],
    ]);
    expect([accounts.heard, accounts.booked].map(cents)).toEqual([63_600, 63_600]);
    expect(content.sumNotes.map((note) => note.replaceAll(/\s/g, ' '))).toEqual([
      'Encaissé et inscrit sont égaux : tout l’argent payé est noté.',
      texts.sommes.pasLeCompte,
    ]);
  });

  it('says whether the money is right, and counts what is to do', async () => {
    const { content } = await page();
    expect(content.verdicts.map(({ text, isGood }) => [text, isGood])).toEqual([
      [
        expect.stringMatching(/^L’argent du .* n’est pas encore sûr\u00a0: 1 point à expliquer\.$/),
        false,
      ],
      ['4 choses à faire aujourd’hui.', false],
      ['Aucune ligne refusée dans les fichiers reçus.', true],
    ]);
    const { content: before } = await writeMorning(opened.db, config, addDays(today, -3));
    expect(before.verdicts[0]).toMatchObject({ isGood: true });
  });

  it('names what a person must treat, with the commands to type', async () => {
    const { content } = await page();
    expect(
      content.tasks.map(({ money, about, steps }) => [
        money?.cents,
        about.join(', ').replaceAll(DRAWN, 'N'),
        steps.map(({ command }) => command.replaceAll(DRAWN, 'N')),
      ]),
    ).toEqual([
      [3_500, 'paiement 4400000006_0, amende 51900301000011', ['paiement 4400000006_0']],
      [
        -1_000,
        'numéro N, paiement 4400000004_0, amende 77770201000011',
        [
          'paiement N',
          expect.stringMatching(/^desimputer R-[\w-]{19} --reason "MOTIF"$/),
          'paiement N --written-off --reason "MOTIF"',
        ],
      ],
      [
        4_200,
        'numéro N, paiement 4400000007_0',
        [
          'paiement N',
          'paiement N --refund --reason "MOTIF"',
          'paiement N --count --fine NUMÉRO --reason "MOTIF"',
          'paiement N --returned --reason "MOTIF"',
        ],
      ],
      [
        34_000,
        expect.stringMatching(
          /^paiement 4400000005_0, amende 77770201000021, avant le \S+ \d+ \S+ \d{4}$/,
        ),
        ['paiement 4400000005_0', 'paiement 4400000005_0 --won 340.00 --reason "MOTIF"'],
      ],
    ]);
  });

  it('is one page in French, whose tables have captions and headers, and asks for no other file', async () => {
    const written = await page();
    const { file } = written;
    const html = pageOf(written);
    expect(readFileSync(file, 'utf8')).not.toMatch(/@import|url\(/);
    expect(html).toContain('<html lang="fr" ');
    expect(html.match(/<h1/g)).toHaveLength(1);
    const tables = html.match(/<table>.*?<\/table>/gs) ?? [];
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      expect(table).toMatch(/^<table>\s*<caption>[^<]+<\/caption>/);
      expect(table).toContain('scope="col"');
      expect(table).toContain('scope="row"');
    }
    expect(html).not.toMatch(/<(?:script|link|img)|@import|url\(|https?:/);
    expect(html).toContain('fr-table');
    expect(file).toBe(join(folder, 'matin', `${tomorrow}.html`));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('warns of the server that holds an embedded database, and not where there is PostgreSQL', async () => {
    expect(pageOf(await page())).toContain(texts.embarquee);
    const elsewhere = { ...config, postgresUrl: 'postgres://127.0.0.1/a', demonstration: false };
    const html = pageOf(await writeMorning(opened.db, elsewhere, tomorrow));
    expect(html).not.toContain(texts.embarquee);
    expect(html).not.toContain(texts.demonstration);
  });
});

describe('D-88: what a person must treat', () => {
  const REASONS = Object.keys(texts.motifs) as AsideReason[];
  const difference = (changes: Partial<Difference>): Difference => ({
    what: '',
    cause: { kind: 'unbooked' },
    paymentId: '4400000001_0',
    number: null,
    since: null,
    cents: 100,
    currency: 'EUR',
    ...changes,
  });
  const waits = (reason: AsideReason, cents: number) =>
    difference({ cause: { kind: 'waiting', reason }, number: 1_234_567_895, cents });
  const TOLD: Morning['told'][number] = {
    fineNumber: '51900101000021',
    reference: 'R-0123-4567-8901-2345',
    cents: 900,
    paymentId: '4400000001_0',
    isTakenBack: false,
    elsewhere: 0,
    tooMuch: 0,
  };

  const run = {
    id: 4,
    file: "/srv/d'hier/a b.csv",
    beganAt: new Date(),
    endedAt: new Date(),
    accepted: 0,
    rejected: 1,
    warned: 0,
    waiting: 1,
    lines: [],
  };
  /** Everything at once. */
  const busy = async (): Promise<Morning> => {
    const quiet = await morningOf();
    const payment = { paymentId: '4400000001_0', cents: 100 };
    return {
      ...quiet,
      differences: [
        difference({ cause: { kind: 'unbooked' } }),
        ...REASONS.flatMap((reason) => [waits(reason, 100), waits(reason, -100)]),
      ],
      late: [{ id: '4400000002_0' }],
      operations: [{ ...payment, kind: 'refund' }],
      chargeBacks: [{ ...payment, currency: 'EUR', answerBy: today }],
      told: [
        { ...TOLD, isTakenBack: true },
        { ...TOLD, isTakenBack: true, paymentId: null },
        { ...TOLD, elsewhere: 900, tooMuch: 100 },
      ],
      report: {
        ...quiet.report,
        faults: [
          { invariant: 'I1', target: 'a' },
          { invariant: 'I2', target: 'b' },
        ],
        links: [{ fineId: 'a', otherFineId: 'b', isWanted: true }],
        unknown: [{ paymentId: '4400000003_0', status: 'X', receivedAt: '' }],
      },
      state: {
        ...quiet.state,
        maintenance: { ...quiet.state.maintenance, active: true },
        lastFile: { day: addDays(today, -4), isLate: true },
        reservations: [{ ...payment, reference: 'TAI1', lastDay: today }],
      },
      jobs: {
        ...quiet.jobs,
        failures: [
          {
            id: '12',
            state: 'dead',
            subject: 'letter',
            key: 'letter/1',
            tries: 13,
            since: '',
            next: null,
            error: 'relay',
          },
        ],
      },
      unfinished: [{ ...run, endedAt: null, rejected: 0, waiting: 0 }],
      rejected: [
        run,
        { ...run, beganAt: new Date(0) },
        { ...run, lines: [{ line: 1, number: null, reasons: [because('utf16')] }] },
      ],
    };
  };

  it('each word in capitals is in the list of what to replace', async () => {
    const commands = commandsIn(tasksOf(await busy(), '/srv'));
    const words = new Set(
      commands.flatMap((command) => command.match(/(?<![-\p{L}])\p{Lu}{2,}/gu) ?? []),
    );
    expect([...words].sort()).toEqual(['FICHIER', 'MOTIF']);
    for (const word of words) {
      expect(word.replace(TO_REPLACE, '')).toBe('');
      expect(texts.ecrire).toContain(`${word} par `);
    }
    expect(commands.filter((command) => command.includes('|'))).toEqual([]);
  });

  it('has words and a command for each kind, which the command line takes', async () => {
    const tasks = tasksOf(await busy(), '/srv/a b/matin');
    expect(tasks).toHaveLength(19 + 2 * REASONS.length);
    for (const { what, steps } of tasks) {
      expect(what).toMatch(/^[^{}]{10,}$/);
      for (const { when } of steps) expect(when).toMatch(/^[^{}]{5,}$/);
    }
    for (const command of commandsIn(tasks))
      await expect(accepts(command), command).resolves.toBeUndefined();
    await expect(accepts('paiement 7 --outcome nothing')).rejects.toThrow();
  });

  it('of a reason shows twenty, the oldest first, with their number, sum and first day; a file has all', async () => {
    const of = (rank: number) => ({
      ...waits('overpaid', 100),
      since: addDays('2026-11-03', rank === 17 ? -1 : 0),
    });
    const day = addDays(today, 40);
    const quiet = await morningOf(day);
    const items = Array.from({ length: 10_000 }, (_, rank) => of(rank));
    const content = morningContent(
      { ...quiet, differences: items },
      { folder, demonstration: true, isEmbedded: true },
    );
    const [group] = content.groups.filter(({ what }) => what === texts.motifs.overpaid);
    expect(group?.shown.length).toBe(20);
    expect(group?.shown[0]?.since).toBe('2026-11-02');
    expect(group?.facts.map((fact) => fact.replaceAll(/\s/g, ' '))).toEqual([
      '10000 fois',
      '10 000,00 €',
      'depuis le lundi 2 novembre 2026 pour le plus ancien',
    ]);
    expect(morningPage(content).length).toBeLessThan(400_000);
    expect(mailText(content, 'page').length).toBeLessThan(5_000);
    const lines = parse(tasksFile(content.tasks), {
      delimiter: ';',
      bom: true,
      relax_column_count: true,
    });
    expect(lines.length).toBe(1 + content.tasks.length);
  });

  it('a file that is named like a formula runs none in the list', () => {
    const task = { what: '=1+1.ndjson', about: ['@x'], money: null, since: null, steps: [] };
    expect(tasksFile([task])).toContain(`\n;'=1+1.ndjson;;;;'@x\r\n`);
  });
});

describe('D-88: the files of the night', () => {
  const bad = (number: string, changes: object) => ({
    ...RECORD,
    numAvis: number,
    cleAvis: '73',
    adressePostale: { ...FRANCE, nom: 'Camille Ferrand', lignes: ['4 impasse Secrète'] },
    ...changes,
  });
  /** Sets the imports back by some days. */
  const aged = (days: number) =>
    sql`update import_run set began_at = began_at - make_interval(days => ${days}::int)`.execute(
      opened.db,
    );
  const forMorning = async () => (await writeMorning(opened.db, config, today)).content;

  it('are listed with their rejected rows, the reason in French, and the file to correct', async () => {
    const file = write('nuit.ndjson', [
      { ...RECORD, numAvis: '51909100000011' },
      bad('51909100000021', { dateInfraction: '2026-12-20T08:15' }),
      bad('51909100000031', { vitesse: { limite: 50, mesuree: 60, retenue: 61 } }),
    ]);
    await runCommand(importCommands, {}, 'import', file);
    const written = await writeMorning(opened.db, config, today);
    const { content } = written;
    const html = pageOf(written);
    const rejects = content.files[0]?.rejects ?? '';
    expect(content.files).toMatchObject([
      { file: 'nuit.ndjson', accepted: '2, dont 2 avec un doute', rejected: '1' },
    ]);
    expect(content.rejected).toMatchObject([
      {
        caption: expect.stringMatching(/^Lignes refusées de nuit.ndjson, lu le /),
        rows: [
          {
            line: 2,
            number: '51909100000021',
            reasons: [expect.stringMatching(/^dateInfraction est après dateEnvoiAvis/)],
          },
        ],
        more: null,
      },
    ]);
    expect(readdirSync(join(folder, 'matin'))).toContain(rejects);
    expect(html).toContain(`href="${rejects}" type="text/csv">`);
    expect(commandsIn(content.tasks)).toContain(`import ${join(folder, 'matin', rejects)}`);
  });

  it('D-73: the page holds no key, name, address or secret', async () => {
    const html = pageOf(await writeMorning(opened.db, config, today));
    const beside = readdirSync(join(folder, 'matin')).filter((name) => name.endsWith('.csv'));
    const kept = beside.map((name) => readFileSync(join(folder, 'matin', name), 'utf8')).join('');
    expect(kept).toContain('Camille Ferrand');
    expect(html).not.toMatch(/Camille|Ferrand|Secrète|\b73\b/);
    for (const secret of Object.values(config.secrets)) expect(html).not.toContain(secret);
  });

  it('the page made again after an import: a file that came back has nothing more to correct', async () => {
    const before = await forMorning();
    const rejects = join(folder, 'matin', before.files[0]?.rejects ?? '');
    writeFileSync(rejects, readFileSync(rejects, 'utf8').replace('2026-12-20T', '2026-10-20T'));
    await runCommand(importCommands, {}, 'import', rejects);
    await runCommand(morningCommand, {}, 'matin');
    const html = pageOf({ file: join(folder, 'matin', `${today}.html`) });
    expect(html).not.toContain('Lignes refusées de nuit.ndjson');
    const after = await forMorning();
    expect(after.files.map(({ rejected, done }) => [rejected, done])).toEqual([
      ['0, et 1 renvoyée depuis', 'déjà renvoyé'],
      ['0', 'rien'],
    ]);
    expect(after.rejected).toEqual([]);
    expect(commandsIn(after.tasks).filter((one) => one.startsWith('import'))).toEqual([]);
  });

  it('a row is left out once its number was accepted, whatever the name of the file', async () => {
    const wrong = { dateInfraction: '2026-12-20T08:15' };
    const numbers = ['51909100000041', '51909100000051', '51909100000061'] as const;
    const lines = numbers.map((number) => bad(number, wrong));
    const run = (name: string, rows: readonly object[]) =>
      runCommand(importCommands, {}, 'import', write(name, rows));
    const shown = async () => {
      const { files, rejected, tasks, verdicts } = await forMorning();
      return {
        rejected: files.slice(-3).map((row) => [row.file, row.rejected, row.rejects ?? row.done]),
        rows: rejected.flatMap(({ rows }) => rows.map(({ number }) => number)),
        tasks: tasks.flatMap(({ what }) => /^\S+\u00a0: \d+ lignes? refusées?/.exec(what) ?? []),
        verdict: verdicts.find(({ section }) => section === 'fichiers')?.text,
      };
    };
    await run('soir.ndjson', lines);
    const [first] = (await shown()).rejected.slice(-1);
    expect(first?.slice(0, 2)).toEqual(['soir.ndjson', '3']);
    await run('copie.ndjson', [bad(numbers[0], { vitesse: undefined }), bad(numbers[1], wrong)]);
    expect(await shown()).toMatchObject({
      rejected: [
        expect.anything(),
        ['soir.ndjson', '1, et 2 renvoyées depuis', first?.[2]],
        ['copie.ndjson', '1', expect.stringMatching(/^rejets-\d+\.csv$/)],
      ],
      rows: [numbers[2], numbers[1]],
      tasks: ['soir.ndjson\u00a0: 1 ligne refusée', 'copie.ndjson\u00a0: 1 ligne refusée'],
      verdict: '2 lignes refusées dans les fichiers reçus.',
    });
    await run('fin.ndjson', [bad(numbers[1], {}), bad(numbers[2], {})]);
    expect(await shown()).toEqual({
      rejected: [
        ['soir.ndjson', '0, et 3 renvoyées depuis', 'déjà renvoyé'],
        ['copie.ndjson', '0, et 1 renvoyée depuis', 'déjà renvoyé'],
        ['fin.ndjson', '0', 'rien'],
      ],
      rows: [],
      tasks: [],
      verdict: 'Aucune ligne refusée dans les fichiers reçus.',
    });
  });

  it('a later file of the same name ends none of them: only their numbers do, on whichever morning', async () => {
    const numbers = ['51909100000071', '51909100000081'] as const;
    const nightly = (...lines: readonly object[]) =>
      runCommand(importCommands, {}, 'import', write('amendes.ndjson', lines));
    const waitingOn = async (day: string) =>
      (await writeMorning(opened.db, config, day)).content.rejected.flatMap(({ rows }) =>
        rows.map(({ number }) => number),
      );
    await nightly(...numbers.map((number) => bad(number, { dateInfraction: '2026-12-20T08:15' })));
    await nightly({ ...RECORD, numAvis: '51909100000091' });
    await aged(3);
    expect(await waitingOn(today)).toEqual([...numbers]);
    await nightly(bad(numbers[0], {}));
    expect(await waitingOn(today)).toEqual([numbers[1]]);
    await aged(31);
    await purgeExpired(opened.db, config.retentions);
    const { content } = await writeMorning(opened.db, config, today);
    expect(content.tasks.map(({ what }) => what).join()).toContain(
      'refusée il y a plus de 30\u00a0jours',
    );
    await nightly(bad(numbers[1], {}));
    expect(await waitingOn(today)).toEqual([]);
  });

  it('a row without a number that can be read ends when its file of rejected lines comes back, or by rejets', async () => {
    const wrong = { ...RECORD, numAvis: '519091' };
    const run = (name: string) =>
      runCommand(importCommands, {}, 'import', write(name, [wrong, { ...wrong, numAvis: '' }]));
    const shown = async () => (await forMorning()).rejected.map(({ rows }) => rows.length);
    await run('nuit.ndjson');
    const [task] = (await forMorning()).tasks.filter(({ what }) =>
      what.includes('2 lignes refusées'),
    );
    const [back = '', settled = ''] = task?.steps.map(({ command }) => command) ?? [];
    await run('nuit.ndjson');
    expect(await shown()).toEqual([2, 2]);
    const file = back.slice('import '.length);
    writeFileSync(file, readFileSync(file, 'utf8').replace('519091', '51909100000101'));
    await runCommand(importCommands, {}, 'import', file);
    expect(await shown()).toEqual([2, 1]);
    const id = Number(/\d+/.exec(settled)) + 1;
    const settle = () =>
      runCommand(rejectsCommand, {}, 'rejets', `${id}`, '--settled', '--reason', 'sent again');
    expect((await settle()).stdout).toBe(
      `Import ${id}, lignes rejetées qui n’attendent plus : 2\n`,
    );
    expect(await shown()).toEqual([1]);
    await expect(settle()).rejects.toThrow(`Aucune ligne rejetée de l’import ${id} n’attend.`);
    const { stdout, code } = await runCommand(rejectsCommand, {}, 'rejets', `${id + 1}`);
    expect([stdout, code]).toEqual([expect.stringMatching(/^ligne 3\s: .*numAvis/), 1]);
    await opened.db.deleteFrom('rejectedLine').execute();
  });

  it('of many rejected rows shows twenty, and counts the others', async () => {
    const rows = Array.from({ length: 22 }, () => ({ ...RECORD, numAvis: 'x' }));
    await runCommand(importCommands, {}, 'import', write('longue.ndjson', rows));
    const [last] = (await forMorning()).rejected;
    expect([last?.rows.length, last?.more]).toEqual([
      20,
      'et 2 autres lignes, dans le fichier à corriger',
    ]);
  });

  it('a file that is refused whole is to be corrected itself', async () => {
    const file = join(newFolder(), 'fausse.csv');
    writeFileSync(file, 'numAvis;couleur\n5;bleu');
    await runCommand(importCommands, {}, 'import', file);
    const task = (await forMorning()).tasks.find(({ what }) => what.startsWith('fausse.csv'));
    expect(task?.what).toContain('est refusé tout entier\u00a0: première ligne\u00a0: couleur');
    expect(task?.steps.map(({ command }) => command)).toEqual([
      `import ${file}`,
      expect.stringMatching(/^rejets \d+ --settled --reason "MOTIF"$/),
    ]);
  });
});

describe('D-88: amendes matin', () => {
  it('writes the page of today, says where and what, and ends with 1 when something is to do', async () => {
    const { stdout, code } = await runCommand(morningCommand, {}, 'matin');
    expect(stdout.split('\n')[0]).toBe(join(folder, 'matin', `${today}.html`));
    expect(stdout).toContain('choses à faire aujourd’hui.');
    expect(code).toBe(1);
  });

  it('by hand for another day', async () => {
    const { stdout } = await runCommand(morningCommand, {}, 'matin', '2026-01-05');
    const html = pageOf({ file: stdout.split('\n')[0] ?? '' });
    expect(html).toContain('<h1>Matin du lundi 5 janvier 2026</h1>');
    expect(html).toContain('L’argent du dimanche 4 janvier 2026 est juste.');
    await expect(runCommand(morningCommand, {}, 'matin', tomorrow)).rejects.toThrow(
      'has not begun',
    );
  });

  it('--mail needs an address', async () => {
    asked = { ...config, operatorsMail: null };
    await expect(runCommand(morningCommand, {}, 'matin', '--mail')).rejects.toThrow(
      'COURRIEL_EXPLOITATION',
    );
  });

  it('--mail sends the sums and how much waits', async () => {
    await runCommand(morningCommand, {}, 'matin', '--mail');
    const source = readFileSync(join(folder, 'mail', `matin-${today}.eml`));
    const mail = await PostalMime.parse(source);
    expect(mail.to?.map(({ address }) => address)).toEqual([RECIPIENT]);
    expect(mail.subject).toMatch(/^Matin du .+\u00a0: L’argent du /);
    expect(mail.attachments).toEqual([]);
    expect(mail.html).toBeUndefined();
    expect(mail.text?.replaceAll(/\s/g, ' ')).toContain('Encaissé : ');
    expect(mail.text).toContain('- La banque d’un payeur a repris un paiement, 340,00');
    expect(mail.text).not.toContain('npm run');
    expect(mail.text).toContain(join(folder, 'matin', `${today}.html`));
    expect(mail.text).not.toMatch(/[{}`]/);
  });
});

describe('D-88: the closing of the night', () => {
  const rows = () =>
    opened.db
      .selectFrom('outbox')
      .select(['key', 'payload'])
      .where('subject', '=', 'morning')
      .execute();

  it('writes the page, and asks for its mail once however often it is tried', async () => {
    await closeNight(opened.db, config, tomorrow);
    await closeNight(opened.db, config, tomorrow);
    expect(readdirSync(join(folder, 'matin'))).toContain(`${tomorrow}.html`);
    expect(await rows()).toEqual([{ key: `morning/${tomorrow}`, payload: { day: tomorrow } }]);
  });

  it('asks for none without an address', async () => {
    await closeNight(opened.db, { ...config, operatorsMail: null }, addDays(today, 2));
    expect(await rows()).toHaveLength(1);
  });

  it('the job sends it; a refusal of the relay is a fault', async () => {
    const mailer = createMailer(config);
    await createMorningMail(opened.db, config, mailer).run({ day: tomorrow });
    expect(readdirSync(join(folder, 'mail'))).toContain(`matin-${tomorrow}.eml`);
    const refusing = { send: async () => 'refused' as const };
    await expect(
      createMorningMail(opened.db, config, refusing).run({ day: tomorrow }),
    ).rejects.toThrow('COURRIEL_EXPLOITATION');
  });
});
