import { type Alarm, alarmsOf } from './alarms.ts';
import { type FileRow, fileRow, type RejectedRows, rejectedRows } from './content/files.ts';
import { type PartRow, partsOf, type SumRow, sumNotesOf, sumsOf } from './content/sums.ts';
import { type Verdict, verdictsOf } from './content/verdicts.ts';
import type { Morning } from './readMorning.ts';
import type { Task } from './tasks/task.ts';
import { tasksOf } from './tasks.ts';
import { FORMATS, formatDay, say, TEXTS } from './wording.ts';

/** The installation that the page is about. */
export interface Place {
  /** The folder of morning pages and rejected lines. */
  readonly folder: string;
  readonly demonstration: boolean;
  /** True for the embedded database, which a command cannot open while the server runs. */
  readonly isEmbedded: boolean;
}

interface AlarmRow {
  readonly name: string;
  readonly means: string;
  readonly todo: string;
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
  readonly alarms: readonly AlarmRow[];
  readonly place: Place;
}

function alarmRow({ name, commands, day }: Alarm, { state }: Morning): AlarmRow {
  const about = day?.(state);
  const { sens: means, faire: todo } = TEXTS.alarmes[name];
  const filled = commands.map((command) => command.replace('JOUR', about ?? 'JOUR'));
  return {
    name,
    means: say(means, { jour: about === undefined ? '' : formatDay(about) }),
    todo: say(
      todo,
      Object.fromEntries(filled.map((command, index) => [index + 1, `\`${command}\``])),
    ),
  };
}

/** Makes the texts of the page. They may be sent by mail, so they hold no key, token or name of a person. */
export function morningContent(morning: Morning, place: Place): MorningContent {
  const { day, report, madeAt } = morning;
  // With the embedded database the server is stopped while a person makes the page, so jobs always wait.
  const alarms = alarmsOf(morning).filter(
    ({ name }) => !(place.isEmbedded && name === 'BoiteEnvoiBloquee'),
  );
  const tasks = tasksOf(morning, place.folder);
  return {
    title: say(TEXTS.titre, { jour: formatDay(day) }),
    day,
    accountsDay: formatDay(report.day),
    madeAt: FORMATS.instant(madeAt.toISOString()),
    verdicts: verdictsOf(morning, tasks.length, alarms.length),
    sums: sumsOf(report),
    sumNotes: sumNotesOf(report),
    parts: partsOf(report),
    tasks,
    files: morning.imports.map(fileRow),
    rejected: morning.rejected.map(rejectedRows),
    alarms: alarms.map((alarm) => alarmRow(alarm, morning)),
    place,
  };
}
