import type { judge, TillEvent } from '#server/till/judge.ts';
import type { Draft } from '#server/till/play.ts';
import { eventsOf } from './events.ts';
import { broken, moneyOf } from './invariants.ts';
import { nameOf } from './names.ts';
import { BEGIN, nextDay, type WaitingItem, type World, withLink } from './world.ts';

export interface Walk {
  readonly depth: number;
  readonly states: number;
  /** Events judged, each from a state that was met for the first time. */
  readonly steps: number;
  /** Null: all invariants hold. */
  readonly fault: { readonly what: string; readonly path: readonly string[] } | null;
}

interface Met {
  readonly world: World;
  readonly path: Path | null;
}

interface Path {
  readonly step: string;
  readonly before: Path | null;
}

/**
 * Walks every sequence of events up to a depth, breadth first; a state that was met is not walked twice.
 * @param rules the function to prove, or a mutant of it
 * @param stop ends the walk before another depth is begun
 */
export function walk(rules: typeof judge, depth: number, stop = (): boolean => false): Walk {
  const met = new Set([keyOf(BEGIN)]);
  let frontier: Met[] = [{ world: BEGIN, path: null }];
  let steps = 0;
  let reached = 0;
  for (; reached < depth && frontier.length > 0 && !stop(); reached += 1) {
    const next: Met[] = [];
    for (const { world, path } of frontier) {
      for (const { step, take } of stepsFrom(world, rules)) {
        steps += 1;
        const through = { step, before: path };
        const taken = attempt(take);
        if ('fault' in taken) return failed(reached + 1, met.size, steps, taken.fault, through);
        const key = keyOf(taken.world);
        if (met.has(key)) continue;
        met.add(key);
        next.push({ world: taken.world, path: through });
      }
    }
    frontier = next;
  }
  return { depth: reached, states: met.size, steps, fault: null };
}

function failed(depth: number, states: number, steps: number, what: string, last: Path): Walk {
  const path: string[] = [];
  for (let at: Path | null = last; at !== null; at = at.before) path.unshift(at.step);
  return { depth, states, steps, fault: { what, path } };
}

type Taken = { readonly world: World } | { readonly fault: string };

function attempt(take: () => Taken): Taken {
  try {
    return take();
  } catch (error) {
    return { fault: String(error) };
  }
}

interface Step {
  readonly step: string;
  readonly take: () => Taken;
}

function stepsFrom(world: World, rules: typeof judge): Step[] {
  const judged = (event: TillEvent, from = world): Taken => {
    const outcome = rules(from.dossier, event);
    const changes = 'changes' in outcome ? outcome.changes : [];
    const after = 'changes' in outcome ? advance(from, event, outcome) : from;
    const fault = broken(from, event, after, changes);
    return fault === null ? { world: after } : { fault };
  };
  const relinked = (depositNumber: string | null) => () =>
    judged({ type: 'linked' }, withLink(world, depositNumber));
  return [
    ...eventsOf(world).map((event) => ({ step: nameOf(event), take: () => judged(event) })),
    { step: 'next day', take: () => ({ world: nextDay(world) }) },
    { step: 'link removed', take: relinked(null) },
    { step: 'link made', take: relinked('51900000000012') },
  ];
}

/** Takes over what lies outside the dossier. */
export function advance(world: World, event: TillEvent, { dossier, changes }: Draft): World {
  const closed = changes.filter((change) => change.kind === 'item-closed').map(({ id }) => id);
  // An answer closes what an earlier one about the same money has set aside.
  const isClosed = (item: WaitingItem) =>
    event.type === 'accepted'
      ? closed.length > 0 && item.paymentId === event.paymentId && item.cents === event.cents
      : closed.includes(item.id);
  let id = Math.max(0, ...world.items.map((item) => item.id));
  const set = changes
    .filter((change) => change.kind === 'aside')
    .map(
      (aside): WaitingItem => ({
        id: ++id,
        reason: aside.reason,
        transactionReference: aside.transactionReference,
        paymentId: aside.paymentId,
        cents: aside.cents,
        currency: aside.currency,
        fineId: aside.fineId,
        attemptId: aside.attemptId,
        day: world.dossier.today,
      }),
    );
  return {
    dossier,
    items: [...world.items.filter((item) => !isClosed(item)), ...set],
    starts: world.starts + changes.filter(({ kind }) => kind === 'attempt-opened').length,
    heard: event.type === 'accepted' ? [...new Set([...world.heard, moneyOf(event)])] : world.heard,
  };
}

/** What tells one state from another: all that changes, and no name that does not matter. */
function keyOf({ dossier, items, starts, heard }: World): string {
  const fines = dossier.fines.map((fine) => {
    const entries = fine.entries.map(
      (line) =>
        `${line.attemptId} ${line.paymentId} ${line.cents} ${line.balance} ${line.day} ${line.waits} ${line.reverses}`,
    );
    const attempts = fine.attempts.map(
      (one) =>
        `${one.id} ${one.state} ${one.cents} ${one.day} ${one.expired} ${one.finished} ${one.confirmed}`,
    );
    const aside = fine.items.map(
      (item) => `${item.attemptId} ${item.reason} ${item.paymentId} ${item.cents} ${item.open}`,
    );
    const { pair, depositNumber, status, closedBy, paidElsewhere } = fine;
    return `${pair} ${depositNumber} ${status} ${closedBy?.from} ${closedBy?.cause} ${paidElsewhere}|${entries}|${attempts}|${aside}`;
  });
  const waiting = items.map(
    (item) =>
      `${item.fineId} ${item.attemptId} ${item.reason} ${item.paymentId} ${item.cents} ${item.day}`,
  );
  return `${dossier.today} ${starts} ${heard};${fines.join(';')};${waiting}`;
}
