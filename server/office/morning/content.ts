import { FORMATS, formatDay, say, TEXTS } from '../wording.ts';
import { type FileRow, fileRow, type RejectedRows, rejectedRows } from './content/files.ts';
import { type PartRow, partsOf, type SumRow, sumNotesOf, sumsOf } from './content/sums.ts';
import { type Verdict, verdictsOf } from './content/verdicts.ts';
import { groupsOf, type TaskGroup } from './groups.ts';
import type { Morning } from './readMorning.ts';
import type { Task } from './tasks/task.ts';
import { tasksOf } from './tasks.ts';
import { tasksFileName } from './tasksFile.ts';

/** The installation that the report is about. */
export interface Place {
  /** The folder of morning pages and rejected lines. */
  readonly folder: string;
  readonly demonstration: boolean;
  /** True for the embedded database, which a command cannot open while the server runs. */
  readonly isEmbedded: boolean;
}

/** The report, from which page, mail and file are made. */
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
  readonly groups: readonly TaskGroup[];
  /** The name of the file with all tasks. */
  readonly tasksFile: string;
  readonly files: readonly FileRow[];
  readonly rejected: readonly RejectedRows[];
  readonly place: Place;
}

/** Makes the texts of the report. They may be sent by mail, so they hold no key, token or name of a person. */
export function morningContent(morning: Morning, place: Place): MorningContent {
  const { day, report, madeAt } = morning;
  const tasks = tasksOf(morning, place.folder);
  return {
    title: say(TEXTS.titre, { jour: formatDay(day) }),
    day,
    accountsDay: formatDay(report.day),
    madeAt: FORMATS.instant(madeAt.toISOString()),
    verdicts: verdictsOf(morning, tasks.length),
    sums: sumsOf(report),
    sumNotes: sumNotesOf(report),
    parts: partsOf(report),
    tasks,
    groups: groupsOf(tasks),
    tasksFile: tasksFileName(day),
    files: morning.imports.map(fileRow),
    rejected: morning.rejected.map(rejectedRows),
    place,
  };
}
