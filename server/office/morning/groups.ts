import { formatDay, formatTotal, say, TEXTS } from '../wording.ts';
import { MOST_SHOWN } from './readMorning.ts';
import type { Task } from './tasks/task.ts';

/** Tasks that have the same reason are shown together. */
export interface TaskGroup {
  readonly what: string;
  /** Says of several tasks how many they are, their sum and since when the oldest waits. */
  readonly facts: readonly string[];
  /** The first of them. All are in the file beside the page. */
  readonly shown: readonly Task[];
  readonly hidden: number;
}

const { aFaire: LABELS } = TEXTS;

/** Keeps the order of the tasks, the most urgent first. */
export function groupsOf(tasks: readonly Task[]): TaskGroup[] {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const group = groups.get(task.what) ?? [];
    group.push(task);
    groups.set(task.what, group);
  }
  return [...groups].map(([what, all]) => {
    const oldestFirst = all.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
    return {
      what,
      facts: all.length === 1 ? [] : factsOf(all),
      shown: oldestFirst.slice(0, MOST_SHOWN),
      hidden: Math.max(0, all.length - MOST_SHOWN),
    };
  });
}

function factsOf(tasks: readonly Task[]): string[] {
  const sums = tasks.flatMap(({ money }) => money ?? []);
  const days = tasks.flatMap(({ since }) => since ?? []).sort();
  return [
    say(LABELS.fois, { nombre: tasks.length }),
    ...(sums.length === 0 ? [] : [formatTotal(sums)]),
    ...(days[0] === undefined ? [] : [say(LABELS.depuis, { jour: formatDay(days[0]) })]),
  ];
}
