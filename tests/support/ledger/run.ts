import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { RefusedOperation } from '#server/office/commands/RefusedOperation.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { askAttempt } from '#server/services/payment/ask.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { NotBound } from '#server/services/session/bindings.ts';
import { readDossier, readDossiers } from '#server/store/readDossier.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { judge } from '#server/till/judge.ts';
import { fuzzing } from '../fuzz/settings.ts';
import { TEST_MS } from '../limits.ts';
import { faultsOf } from '../till/invariants.ts';
import { type Step, stepsByActor } from '../till/steps.ts';
import type { World as TillWorld } from '../till/world.ts';
import { moveClock } from './clock.ts';
import { Days } from './days.ts';
import { type Death, dyingWith, Killed } from './killed.ts';
import { perform } from './perform.ts';
import { comeToRest } from './rest.ts';
import { viewFaults } from './views.ts';
import { NUMBERS, World } from './world.ts';

/** A sequence takes some 0.15 s of each of two processors; a busy machine takes longer. */
const PER_SEQUENCE_MS = 2_000;

/** All sequences together may take so many milliseconds. */
export const SEQUENCES_TIMEOUT_MS = TEST_MS + Number(process.env.FUZZ_RUNS ?? 0) * PER_SEQUENCE_MS;

/** Two free numbers choose what happens, so that a failing sequence shrinks. */
interface Move {
  readonly actor: number;
  readonly which: number;
  readonly replica: number;
  /** The replica dies so while it makes the move. */
  readonly death: Death | null;
  /** The provider fails so at its next call. */
  readonly failure: 'silent' | 'unclear' | 'refused' | null;
  /** It happens at the same time as the move before. */
  readonly isTogether: boolean;
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 12 });

const move: fc.Arbitrary<Move> = fc.record({
  actor: fc.nat({ max: 59 }),
  which: fc.nat({ max: 999 }),
  replica: fc.nat({ max: 1 }),
  death: rarely(
    fc.record({ transaction: fc.integer({ min: 1, max: 3 }), isCommitted: fc.boolean() }),
  ),
  failure: rarely(fc.constantFrom('silent', 'unclear', 'refused')),
  isTogether: fc.nat({ max: 9 }).map((rank) => rank === 9),
});

const sequence = fc.array(move, { minLength: 1, maxLength: 24, size: 'max' });

/** Puts moves together that happen at the same time. */
function groups(moves: readonly Move[]): Move[][] {
  const all: Move[][] = [];
  for (const one of moves) {
    const last = all.at(-1);
    if (one.isTogether && last !== undefined && last.length < 3) last.push(one);
    else all.push([one]);
  }
  return all;
}

/** The pair and all payments, as the walk of the till sees a world. */
const read = ({ db, vendor }: World): Promise<TillWorld> =>
  db.transaction().execute(async (transaction) => {
    const numbers = [NUMBERS.fine, NUMBERS.deposit];
    const { payments, ...others } = await readDossiers(transaction, numbers);
    const { rows } = await sql<{ id: string }>`
      select id from payment where fine_id is null order by id`.execute(transaction);
    const [first, ...more] = rows.map(({ id }) => id);
    const homeless =
      first === undefined
        ? []
        : (await readDossier(transaction, { paymentIds: [first, ...more] })).payments;
    return { dossier: { ...others, payments: [...payments, ...homeless] }, vendor: vendor.now };
  });

/** What an operator may not do, a provider that fails and a server that dies are no faults. */
const isExpected = (error: unknown): boolean =>
  error instanceof RefusedOperation ||
  error instanceof ProviderFailure ||
  error instanceof Killed ||
  // The clock moved on while a person started to pay.
  error instanceof NotBound ||
  (error instanceof AggregateError && error.errors.every(isExpected));

/** What a service does by the clock, or when the payer comes back. */
const QUESTION_MINUTES = 20;

interface Act {
  readonly name: string;
  readonly step: Step | null;
  do(db: Database): Promise<unknown>;
}

/** What makes money move comes more often: starts, cards on their pages, messages, refunds. */
const LIKELY = /^start |^T\w+: |^webhook: | answers$|^refund /;

function actsOf(world: World, at: TillWorld): Act[][] {
  const steps = stepsByActor(at).map((list) =>
    list.map((step): Act => ({ name: step.name, step, do: (db) => perform(world, step, db) })),
  );
  const { provider } = world.vendor;
  const questions: Act[] = [
    {
      name: 'questions',
      step: null,
      async do(db) {
        await moveClock(world.db, QUESTION_MINUTES);
        return askQuestions(db, provider);
      },
    },
    ...at.dossier.fines.flatMap(({ attempts }) =>
      attempts.map(({ reference }) => ({
        name: `${reference} comes back`,
        step: null,
        do: (db: Database) => askAttempt(db, provider, reference),
      })),
    ),
  ];
  const likely = steps.flat().filter(({ name }) => LIKELY.test(name));
  return [...steps, questions, likely, likely, likely].filter(({ length }) => length > 0);
}

function choose(acts: readonly Act[][], { actor, which }: Move): Act {
  const list = acts[actor % acts.length] ?? [];
  const act = list[which % list.length];
  if (act === undefined) throw new Error('nothing can happen');
  return act;
}

/** Events that a service only hands on, so that nothing else is stored. */
const HANDED_ON = [
  'heard',
  'checkout-over',
  'payment-declared',
  'charged-back',
  'charge-back-won',
  'reversal',
  'reopened',
];

/**
 * Without what only the store knows: ids of lines, since when money is reserved, and the order of a payment's
 * ids, which are a set.
 */
const plain = ({ fines, payments }: Dossier) => ({
  fines: fines.map(({ pairKey: pair, status, paidElsewhere, entries, attempts }) => ({
    pair,
    status,
    paidElsewhere,
    entries: entries.map(({ cents, balance, day, paymentId }) => ({
      cents,
      balance,
      day,
      paymentId,
    })),
    attempts: attempts.map(({ reference, live, checkoutEnd: checkout }) => ({
      reference,
      live,
      checkout,
    })),
  })),
  // Of payments that were stored at one instant, neither is the first.
  payments: payments
    .map(({ names, ...payment }) => ({
      ...payment,
      names: names.toSorted(),
      reservedAt: null,
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id)),
});

/** Compares what is stored with what the till judged. */
function checkStored({ world, event }: Step, after: Dossier, path: readonly string[]): void {
  if (event === null || !HANDED_ON.includes(event.type)) return;
  const judged = judge(world.dossier, event);
  const expected = 'changes' in judged ? judged.dossier : world.dossier;
  expect(plain(after), path.join(', ')).toEqual(plain(expected));
}

/** A run of hours prints its progress after so many sequences. */
const TOLD_EVERY = 500;

/** Moves that were checked: what they left is stored and holds the invariants. */
export interface Figures {
  sequences: number;
  states: number;
}

/** The two replicas of one database, on which sequences run. */
export type Lane = readonly [Database, Database];

async function runSequence(
  replicas: Lane,
  moves: readonly Move[],
  figures: Figures,
): Promise<void> {
  const world = await World.withPair(replicas[0]);
  const path: string[] = [];
  const days = new Days();
  let at = await read(world);
  for (const together of groups(moves)) {
    const running: Promise<unknown>[] = [];
    let last: Step | null = null;
    for (const one of together) {
      const act = choose(actsOf(world, { ...at, vendor: world.vendor.now }), one);
      path.push(act.name);
      world.vendor.failNext(one.failure);
      const alive = replicas[one.replica] ?? replicas[0];
      const db = one.death === null ? alive : dyingWith(alive, one.death);
      // The vendor changes before the next move is chosen.
      if (act.step !== null) world.vendor.now = act.step.world.vendor;
      running.push(act.do(db));
      last = one.death === null && together.length === 1 ? act.step : null;
    }
    for (const result of await Promise.allSettled(running)) {
      if (result.status === 'rejected' && !isExpected(result.reason)) throw result.reason;
    }
    at = await read(world);
    expect(faultsOf(at.dossier), path.join(', ')).toEqual([]);
    expect(await viewFaults(world.db, at.dossier), path.join(', ')).toEqual([]);
    expect(await days.faults(world.db, at.dossier), path.join(', ')).toEqual([]);
    if (last !== null) checkStored(last, at.dossier, path);
    figures.states += 1;
  }
  const wasLinked = path.includes('link made');
  expect(await comeToRest(world, replicas, () => read(world), wasLinked), path.join(', ')).toEqual(
    [],
  );
  figures.sequences += 1;
  if (figures.sequences % TOLD_EVERY === 0) {
    process.stdout.write(`${figures.sequences} sequences, ${figures.states} states so far\n`);
  }
}

/**
 * Runs sequences of the till's steps, done by the real services. The invariants hold after each step; at rest the books
 * hold what the provider holds. While one lane computes, another waits for its database; each has a seed of its own.
 * @param usual how many sequences `npm test` runs
 */
export async function runSequences(lanes: readonly Lane[], usual: number): Promise<Figures> {
  const figures: Figures = { sequences: 0, states: 0 };
  let isOver = false;
  const runLane = async (lane: Lane, rank: number): Promise<void> => {
    await World.keepPair(lane[0]);
    // Once a lane has failed and its sequence is as short as possible, the others have nothing to add.
    const property = fc.asyncProperty(sequence, async (moves) => {
      if (!isOver) await runSequence(lane, moves, figures);
    });
    try {
      // A failing sequence is made shorter only as long as there is time to print it.
      await fc.assert(property, {
        ...shareOf(fuzzing(usual), { rank, lanes: lanes.length }),
        interruptAfterTimeLimit: SEQUENCES_TIMEOUT_MS / 2,
        markInterruptAsFailure: true,
      });
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(lanes.map(runLane));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return figures;
}

/** The first lane has the seed that was asked for: the seed of a failure, given again, is its. */
const shareOf = (
  { seed, numRuns }: { readonly seed: number; readonly numRuns: number },
  { rank, lanes }: { readonly rank: number; readonly lanes: number },
) => ({ seed: seed + rank, numRuns: Math.ceil(numRuns / lanes) });
