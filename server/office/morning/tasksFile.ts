import { stringify } from 'csv-stringify/sync';
import { plainEuros } from '#contract/domain/amounts.ts';
import { neutralise } from '../neutralise.ts';
import { TEXTS } from '../wording.ts';
import { typed } from './commandLine.ts';
import type { Task } from './tasks/task.ts';

const { aFaire: LABELS } = TEXTS;

const HEADER = [
  LABELS.paiementColonne,
  LABELS.quoi,
  LABELS.somme,
  LABELS.monnaie,
  LABELS.jour,
  LABELS.sur,
  LABELS.commandes,
];

/** Writes all tasks, one a line, for a spreadsheet. The page shows the first of each reason only. */
export const tasksFile = (tasks: readonly Task[]): string =>
  `\uFEFF${stringify(
    [
      HEADER,
      ...tasks.map(({ payment, what, money, since, about, steps }) => [
        payment ?? '',
        what,
        money === null ? '' : plainEuros(money.cents).replace('.', ','),
        money?.currency ?? '',
        since ?? '',
        about.join(', '),
        ...steps.map(({ when, command }) => `${when}\u00a0: ${typed(command)}`),
      ]),
    ],
    { delimiter: ';', record_delimiter: 'windows', cast: { string: neutralise } },
  )}`;

export const tasksFileName = (day: string): string => `a-faire-${day}.csv`;
