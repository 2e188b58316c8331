import { count, say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { ABOUT_NO_PAYMENT, REASON, step, type Task } from './task.ts';

const { taches: TASKS } = TEXTS;

export const faults = ({ report }: Morning): Task[] => {
  if (report.faults.length === 0) return [];
  const { quoi: what, appeler: call, fermer: close } = TASKS.registre;
  return [
    {
      ...ABOUT_NO_PAYMENT,
      what,
      about: report.faults.map(({ invariant, target }) => `${invariant} ${target}`),
      steps: [
        step(call, `cloture ${report.day}`),
        ...(report.faults.length > 1 ? [step(close, `maintenance on ${REASON}`)] : []),
      ],
    },
  ];
};

export function links({ report }: Morning): Task[] {
  const found = report.links.length;
  const { quoi_one: one, quoi_other: other } = TASKS.liens;
  return found === 0
    ? []
    : [
        {
          ...ABOUT_NO_PAYMENT,
          what: count(one, other, found),
          steps: [step(TEXTS.aFaire.montrer, `cloture ${report.day}`)],
        },
      ];
}

const SUBJECTS: Readonly<Record<string, string>> = TEXTS.sujets;

export const deadJobs = ({ jobs }: Morning): Task[] =>
  jobs.failures
    .filter(({ state }) => state === 'dead')
    .map(({ id, subject }) => ({
      ...ABOUT_NO_PAYMENT,
      what: say(TASKS.envoi.quoi, { sujet: SUBJECTS[subject] ?? TEXTS.sujets.autre }),
      steps: [step(TASKS.envoi.reparer, 'jobs'), step(TASKS.envoi.reprendre, `jobs retry ${id}`)],
    }));

export const maintenance = ({ state }: Morning): Task[] =>
  state.maintenance.active
    ? [
        {
          ...ABOUT_NO_PAYMENT,
          what: TASKS.maintenance.quoi,
          steps: [step(TASKS.maintenance.ouvrir, 'maintenance off')],
        },
      ]
    : [];
