import type { AccountedLine } from '../database/tables/reports.ts';
import { rejectsFile } from '../import/importRuns.ts';
import { inWords } from '../import/reason.ts';
import { isClosed } from '../services/accounts/closeDay.ts';
import { openDifferences } from '../services/accounts/dayAccounts.ts';
import { alarmsOf } from './alarms.ts';
import type { Morning } from './readMorning.ts';
import { type Task, tasksOf } from './tasks.ts';
import { count, dayInWords, FORMATS, moneyInWords, say, TEXTS } from './words.ts';

/** The installation that the page is about. */
export interface Place {
  /** The folder of morning pages and rejected lines. */
  readonly folder: string;
  readonly demonstration: boolean;
  /** True for the embedded database, which a command cannot open while the server runs. */
  readonly isEmbedded: boolean;
}

interface Verdict {
  readonly text: string;
  readonly isGood: boolean;
  /** The id of the section with the details, to which the verdict links. */
  readonly section: 'argent' | 'a-faire' | 'fichiers' | 'alarmes';
}

interface SumRow {
  readonly name: string;
  readonly meaning: string;
  readonly total: string;
}

interface PartRow {
  readonly sum: string;
  readonly kind: string;
  readonly lines: number;
  readonly total: string;
}

interface FileRow {
  readonly file: string;
  readonly at: string;
  readonly accepted: string;
  readonly rejected: string;
  /** The file of rejected lines; null if nothing is to be corrected. */
  readonly rejects: string | null;
  /** Says why nothing is to be corrected. */
  readonly done: string;
}

interface RejectedRow {
  readonly line: number;
  readonly number: string;
  readonly reasons: readonly string[];
}

interface RejectedRows {
  readonly caption: string;
  readonly rows: readonly RejectedRow[];
  readonly more: string | null;
}

/** The texts of the page, from which its HTML and its plain text are both made. */
export interface MorningContent {
  readonly title: string;
  readonly day: string;
  readonly accountsDay: string;
  readonly madeAt: string;
  readonly verdicts: readonly Verdict[];
  readonly sums: readonly SumRow[];
  readonly sumNotes: readonly string[];
  readonly parts: readonly PartRow[];
  readonly tasks: readonly Task[];
  readonly files: readonly FileRow[];
  readonly rejected: readonly RejectedRows[];
  readonly alarms: readonly {
    readonly name: string;
    readonly means: string;
    readonly todo: string;
  }[];
  readonly place: Place;
}

type Sum = keyof Morning['report']['accounts'] & ('collected' | 'booked' | 'received');

const { sommes: SUMS, verdicts: VERDICTS, fichiers: FILES } = TEXTS;

const NAMES: Readonly<Record<Sum, { readonly name: string; readonly meaning: string }>> = {
  collected: { name: SUMS.encaisse, meaning: SUMS.encaisseSens },
  booked: { name: SUMS.inscrit, meaning: SUMS.inscritSens },
  received: { name: SUMS.recu, meaning: SUMS.recuSens },
};
const ORDER: readonly Sum[] = ['collected', 'booked', 'received'];

type Line = Pick<AccountedLine, 'cents' | 'currency'>;

const totalOf = (lines: readonly Line[], currency: string): number =>
  lines.reduce((sum, line) => (line.currency === currency ? sum + line.cents : sum), 0);

/** Returns a total for each currency, because their cents cannot be added. */
function total(lines: readonly Line[]): string {
  const currencies = [...new Set(['EUR', ...lines.map(({ currency }) => currency)])];
  return currencies.map((currency) => moneyInWords(totalOf(lines, currency), currency)).join(' + ');
}

const sumsOf = ({ accounts }: Morning['report']): SumRow[] =>
  ORDER.map((sum) => ({ ...NAMES[sum], total: total(accounts[sum]) }));

const partsOf = ({ accounts }: Morning['report']): PartRow[] =>
  ORDER.flatMap((sum) => {
    const kinds = [...new Set(accounts[sum].map(({ kind }) => kind))];
    return kinds.map((kind) => {
      const lines = accounts[sum].filter((line) => line.kind === kind);
      return {
        sum: NAMES[sum].name,
        kind: TEXTS.natures[kind],
        lines: lines.length,
        total: total(lines),
      };
    });
  });

function sumNotesOf({ accounts }: Morning['report']): string[] {
  const isEqual = accounts.differences.every(({ cause }) => cause.kind !== 'unbooked');
  return [
    isEqual ? SUMS.egales : SUMS.inegales,
    accounts.inTransit === 0
      ? SUMS.rienEnRoute
      : say(SUMS.enRoute, { somme: moneyInWords(accounts.inTransit, 'EUR') }),
    ...(accounts.received.length === 0 ? [SUMS.sansReleve] : []),
  ];
}

const waitingRuns = ({ imports }: Morning) => imports.filter(({ isReplaced }) => !isReplaced);

/** Says in the summary how much of a section waits. The section is good if nothing does. */
const verdict = (
  section: Verdict['section'],
  waiting: number,
  none: string,
  one: string,
  other: string,
): Verdict => ({
  section,
  isGood: waiting === 0,
  text: waiting === 0 ? none : count(one, other, waiting),
});

function verdictsOf(morning: Morning, tasks: number, alarms: number): Verdict[] {
  const { report } = morning;
  const jour = dayInWords(report.day);
  const open =
    openDifferences(report) + report.faults.length + report.unknown.length + report.unanswered;
  const rejected = waitingRuns(morning).reduce((sum, run) => sum + run.rejected, 0);
  return [
    {
      section: 'argent',
      isGood: isClosed(report),
      text: isClosed(report)
        ? say(VERDICTS.juste, { jour })
        : count(VERDICTS.faux_one, VERDICTS.faux_other, open, { jour }),
    },
    verdict('a-faire', tasks, VERDICTS.rienAFaire, VERDICTS.aFaire_one, VERDICTS.aFaire_other),
    verdict('fichiers', rejected, VERDICTS.sansRefus, VERDICTS.refus_one, VERDICTS.refus_other),
    verdict('alarmes', alarms, VERDICTS.sansAlarme, VERDICTS.alarmes_one, VERDICTS.alarmes_other),
  ];
}

type Run = Morning['imports'][number];

function fileRow(run: Run): FileRow {
  const { id, file, beganAt, endedAt, accepted, rejected, warned, isReplaced } = run;
  const doubts = warned === 0 ? '' : `, ${count(FILES.doutes_one, FILES.doutes_other, warned)}`;
  return {
    file,
    at: say(FILES.le, { instant: FORMATS.instant(beganAt.toISOString()) }),
    accepted: endedAt === null ? FILES.inacheve : `${accepted}${doubts}`,
    rejected: endedAt === null ? '' : String(rejected),
    rejects: rejected === 0 || isReplaced ? null : rejectsFile(id),
    done: isReplaced ? FILES.renvoye : FILES.rien,
  };
}

const MOST_SHOWN = 20;

const rejectedRows = ({ file, rejected, rejections }: Run): RejectedRows => ({
  caption: say(FILES.lignes, { fichier: file }),
  rows: rejections.slice(0, MOST_SHOWN).map(({ line, number, reasons }) => ({
    line,
    number: number ?? FILES.sansAvis,
    reasons: reasons.map((reason) => inWords(reason, 'fr')),
  })),
  more:
    rejected > MOST_SHOWN
      ? count(FILES.autres_one, FILES.autres_other, rejected - MOST_SHOWN)
      : null,
});

/** Makes the texts of the page. They may be sent by mail, so they hold no key, token or name of a person. */
export function morningContent(morning: Morning, place: Place): MorningContent {
  const { day, report, madeAt } = morning;
  // With the embedded database the server is stopped while a person makes the page, so jobs always wait.
  const alarms = alarmsOf(morning).filter(
    ({ name }) => !(place.isEmbedded && name === 'BoiteEnvoiBloquee'),
  );
  const tasks = tasksOf(morning, place.folder);
  return {
    title: say(TEXTS.titre, { jour: dayInWords(day) }),
    day,
    accountsDay: dayInWords(report.day),
    madeAt: FORMATS.instant(madeAt.toISOString()),
    verdicts: verdictsOf(morning, tasks.length, alarms.length),
    sums: sumsOf(report),
    sumNotes: sumNotesOf(report),
    parts: partsOf(report),
    tasks,
    files: morning.imports.map(fileRow),
    rejected: waitingRuns(morning)
      .filter(({ rejected }) => rejected > 0)
      .map(rejectedRows),
    alarms: alarms.map(({ name, commands }) => ({
      name,
      means: TEXTS.alarmes[name].sens,
      todo: say(
        TEXTS.alarmes[name].faire,
        Object.fromEntries(commands.map((command, index) => [index + 1, `\`${command}\``])),
      ),
    })),
    place,
  };
}
