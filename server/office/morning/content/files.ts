import { basename } from 'node:path';
import { type ImportRun, rejectsFile } from '../../import/importRuns.ts';
import { inWords } from '../../import/reason.ts';
import { count, FORMATS, say, TEXTS } from '../../wording.ts';

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

const instantOf = ({ beganAt }: ImportRun): string =>
  say(FILES.le, { instant: FORMATS.instant(beganAt.toISOString()) });

export function fileRow(run: ImportRun): FileRow {
  const { id, file, endedAt, accepted, rejected, waiting, warned } = run;
  const doubts = warned === 0 ? '' : `, ${count(FILES.doutes_one, FILES.doutes_other, warned)}`;
  return {
    file: basename(file),
    at: instantOf(run),
    accepted: endedAt === null ? FILES.inacheve : `${accepted}${doubts}`,
    rejected: endedAt === null ? '' : rejectedWords(run),
    rejects: waiting === 0 ? null : rejectsFile(id),
    done: rejected > 0 ? FILES.renvoye : FILES.rien,
  };
}

/** Gives the figure that the list of tasks has, and how many more were rejected at first. */
function rejectedWords({ rejected, waiting }: ImportRun): string {
  const settled = rejected - waiting;
  return settled === 0
    ? String(waiting)
    : `${waiting}, ${count(FILES.reprises_one, FILES.reprises_other, settled)}`;
}

export const rejectedRows = (run: ImportRun): RejectedRows => ({
  caption: say(FILES.lignes, { fichier: basename(run.file), instant: instantOf(run) }),
  rows: run.lines.map(({ line, number, reasons }) => ({
    line,
    number: number ?? FILES.sansAvis,
    reasons: reasons.map((reason) => inWords(reason)),
  })),
  more:
    run.waiting > run.lines.length
      ? count(FILES.autres_one, FILES.autres_other, run.waiting - run.lines.length)
      : null,
});
