import { rejectsFile } from '../../import/importRuns.ts';
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

/** Runs that are not replaced by a later one. */
export const waitingRuns = ({ imports }: Morning) =>
  imports.filter(({ isReplaced }) => !isReplaced);

const MOST_SHOWN = 20;

export const rejectedRows = ({ file, rejected, rejections }: Run): RejectedRows => ({
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
