import { countWaiting, rejectsFile } from '../../import/importRuns.ts';
import { inWords } from '../../import/reason.ts';
import type { Morning } from '../readMorning.ts';
import { count, FORMATS, say, TEXTS } from '../wording.ts';

export interface FileRow {
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

export interface RejectedRows {
  readonly caption: string;
  readonly rows: readonly RejectedRow[];
  readonly more: string | null;
}

const { fichiers: FILES } = TEXTS;

type Run = Morning['imports'][number];

export function fileRow(run: Run): FileRow {
  const { id, file, beganAt, endedAt, accepted, settled, warned, isReplaced } = run;
  const waiting = countWaiting(run);
  const doubts = warned === 0 ? '' : `, ${count(FILES.doutes_one, FILES.doutes_other, warned)}`;
  return {
    file,
    at: say(FILES.le, { instant: FORMATS.instant(beganAt.toISOString()) }),
    accepted: endedAt === null ? FILES.inacheve : `${accepted}${doubts}`,
    rejected: endedAt === null ? '' : rejectedWords(run),
    rejects: waiting === 0 || isReplaced ? null : rejectsFile(id),
    done: isReplaced || settled > 0 ? FILES.renvoye : FILES.rien,
  };
}

/** Gives the figure that the list of tasks has, and how many more were rejected at first. */
function rejectedWords(run: Run): string {
  const waiting = String(countWaiting(run));
  return run.settled === 0
    ? waiting
    : `${waiting}, ${count(FILES.reprises_one, FILES.reprises_other, run.settled)}`;
}

/** Runs that are not replaced by a later one. */
export const waitingRuns = ({ imports }: Morning) =>
  imports.filter(({ isReplaced }) => !isReplaced);

const MOST_SHOWN = 20;

export const rejectedRows = (run: Run): RejectedRows => ({
  caption: say(FILES.lignes, { fichier: run.file }),
  rows: run.rejections.slice(0, MOST_SHOWN).map(({ line, number, reasons }) => ({
    line,
    number: number ?? FILES.sansAvis,
    reasons: reasons.map((reason) => inWords(reason)),
  })),
  more:
    countWaiting(run) > MOST_SHOWN
      ? count(FILES.autres_one, FILES.autres_other, countWaiting(run) - MOST_SHOWN)
      : null,
});
