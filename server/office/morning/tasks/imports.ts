import { join } from 'node:path';
import { countWaiting, rejectsFile } from '../../import/importRuns.ts';
import { allInWords } from '../../import/reason.ts';
import type { Morning } from '../readMorning.ts';
import { count, say, TEXTS } from '../wording.ts';
import { step, type Task } from './task.ts';

const { taches: TASKS } = TEXTS;

type Run = Morning['imports'][number];

/**
 * Returns what to do about imported files.
 * @param folder the folder of rejected lines
 */
export const importTasks = ({ imports }: Morning, folder: string): Task[] =>
  imports.flatMap((run) => importTask(run, folder) ?? []);

/** True if nothing of a file was read. It then has one rejection, for its header, encoding or kind. */
const isRefusedWhole = ({ accepted, rejections }: Run): boolean =>
  accepted === 0 && rejections.some(({ reasons }) => reasons.some(({ code }) => WHOLE.has(code)));

const WHOLE: ReadonlySet<string> = new Set(['enTete', 'utf16', 'documentEntier']);

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);

function importTask(run: Run, folder: string): Task | null {
  const { file, rejections } = run;
  const waiting = countWaiting(run);
  const about = { about: [], money: null };
  if (run.isReplaced) return null;
  if (run.endedAt === null) {
    const { quoi: what, relire: again } = TASKS.inacheve;
    return {
      ...about,
      what: say(what, { fichier: file }),
      steps: [step(again, `import ${quoted(file)}`)],
    };
  }
  if (waiting === 0) return null;
  const { refus: refused } = TASKS;
  if (isRefusedWhole(run)) {
    const reason = rejections.map(({ reasons }) => allInWords(reasons)).join(' ; ');
    return {
      ...about,
      what: say(refused.entier, { fichier: file, raison: reason }),
      steps: [step(refused.renvoyer, `import ${quoted(file)}`)],
    };
  }
  const rejects = rejectsFile(run.id);
  const values = { fichier: file, rejets: rejects };
  return {
    ...about,
    what: count(refused.quoi_one, refused.quoi_other, waiting, values),
    steps: [step(refused.envoyer, `import ${quoted(join(folder, rejects))}`)],
  };
}
