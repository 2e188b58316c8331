import { basename, join } from 'node:path';
import { parisDay } from '#contract/domain/parisDays.ts';
import { type ImportRun, rejectsFile } from '../../import/importRuns.ts';
import { isRefusedWhole } from '../../import/isRefusedWhole.ts';
import { allInWords } from '../../import/reason.ts';
import { count, formatDay, say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { ABOUT_NO_PAYMENT, quoted, REASON, type Step, step, type Task } from './task.ts';

const { taches: TASKS } = TEXTS;

/**
 * Returns what to do about imported files.
 * @param folder the folder of rejected lines
 */
export const importTasks = (morning: Morning, folder: string): Task[] => [
  ...lateFile(morning),
  ...morning.unfinished.map(({ file, beganAt }) => ({
    ...ABOUT_NO_PAYMENT,
    since: parisDay(beganAt),
    what: say(TASKS.inacheve.quoi, { fichier: basename(file) }),
    steps: [importing(TASKS.inacheve.relire, file)],
  })),
  ...morning.rejected.map((run) => rejectedTask(run, morning.keptSince, folder)),
];

/** Records are the only news of the administration's account (D-91). */
const lateFile = ({ state: { lastFile } }: Morning): Task[] =>
  lastFile?.isLate
    ? [
        {
          ...ABOUT_NO_PAYMENT,
          since: lastFile.day,
          what: say(TASKS.retard.quoi, { jour: formatDay(lastFile.day) }),
          steps: [step(TASKS.retard.lire, 'import FICHIER')],
        },
      ]
    : [];

const importing = (when: string, file: string): Step => step(when, `import ${quoted(file)}`);

function rejectedTask(run: ImportRun, keptSince: Date, folder: string): Task {
  const { id, file, lines, waiting, beganAt } = run;
  const { refus: refused } = TASKS;
  const settling = step(refused.regle, `rejets ${id} --settled ${REASON}`);
  const shared = { ...ABOUT_NO_PAYMENT, since: parisDay(beganAt) };
  if (isRefusedWhole(run, lines)) {
    const reason = lines.map(({ reasons }) => allInWords(reasons)).join(' ; ');
    return {
      ...shared,
      what: say(refused.entier, { fichier: basename(file), raison: reason }),
      steps: [importing(refused.renvoyer, file), settling],
    };
  }
  const rejects = rejectsFile(id);
  const values = { fichier: basename(file), rejets: rejects };
  if (beganAt < keptSince) {
    const what = count(refused.efface_one, refused.efface_other, waiting, values);
    return { ...shared, what, steps: [step(refused.montrer, `rejets ${id}`), settling] };
  }
  return {
    ...shared,
    what: count(refused.quoi_one, refused.quoi_other, waiting, values),
    steps: [importing(refused.envoyer, join(folder, rejects)), settling],
  };
}
