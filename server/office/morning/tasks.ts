import type { Morning } from './readMorning.ts';
import { differences } from './tasks/differences.ts';
import { importTasks } from './tasks/imports.ts';
import {
  chargeBacks,
  late,
  operations,
  reservations,
  unconfirmed,
  unknownStatuses,
} from './tasks/payments.ts';
import { deadJobs, faults, links, maintenance } from './tasks/service.ts';
import type { Task } from './tasks/task.ts';
import { toldPayments } from './tasks/told.ts';

/**
 * Returns the tasks of a morning, the most urgent first.
 * @param folder the folder of morning pages and rejected lines
 */
export const tasksOf = (morning: Morning, folder: string): readonly Task[] => [
  ...faults(morning),
  ...maintenance(morning),
  ...reservations(morning),
  ...unknownStatuses(morning),
  ...late(morning),
  ...unconfirmed(morning),
  ...differences(morning),
  ...operations(morning),
  ...chargeBacks(morning),
  ...toldPayments(morning),
  ...importTasks(morning, folder),
  ...links(morning),
  ...deadJobs(morning),
];
