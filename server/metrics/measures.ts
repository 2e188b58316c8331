import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { QueueDepths } from '../ports/QueueDepths.ts';
import {
  readServiceState,
  type ServiceState,
  type WaitingCounts,
} from '../services/state/serviceState.ts';
import type { PaymentState } from '../till/payments.ts';

const WAITING: Readonly<Record<keyof WaitingCounts, string>> = {
  unknown: 'statut_inconnu',
  operations: 'operation_sans_reponse',
  unanswered: 'question_sans_reponse',
  late: 'paiement_en_attente',
  stuck: 'tentative_sans_fin',
};

/** Every state has a series from the start, because an alarm compares them. */
const STATES: readonly PaymentState[] = ['pending', 'reserved', 'captured', 'not-taken', 'unknown'];

const DAY_MS = 86_400_000;

const daysUntil = (day: string): number => Math.ceil((Date.parse(day) - Date.now()) / DAY_MS);

/** Labels and value of one series. Values of equal labels are added. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** What was measured, by the name of the gauge. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

export interface Measure {
  readonly name: string;
  readonly help: string;
  /** Without labels there is one series, and none while there is no sample. */
  readonly labels?: readonly string[];
  readonly read: (state: ServiceState, depths: QueueDepths) => readonly Sample[];
}

const one = (value: number): readonly Sample[] => [[{}, value]];

/** What is measured of the database, the same on every server. */
export const MEASURES: readonly Measure[] = [
  {
    name: 'amendes_paiements',
    help: 'Payments of the last 24 hours, by state',
    labels: ['etat'],
    read: ({ payments }) => STATES.map((state) => [{ etat: state }, payments.get(state) ?? 0]),
  },
  {
    name: 'amendes_tentatives_vivantes',
    help: 'Attempts that are not over',
    read: ({ attempts }) => one(attempts.live),
  },
  {
    name: 'amendes_attentes',
    help: 'What waits for a person or for an answer of the provider, by kind',
    labels: ['genre'],
    read: ({ waiting }) =>
      (Object.keys(WAITING) as (keyof WaitingCounts)[]).map((kind) => [
        { genre: WAITING[kind] },
        waiting[kind],
      ]),
  },
  {
    name: 'amendes_question_age_seconds',
    help: 'For how long the longest due question to the provider has been due, by kind',
    labels: ['genre'],
    read: ({ questions }) => [
      [{ genre: 'attendue' }, questions.awaited],
      [{ genre: 'routine' }, questions.routine],
    ],
  },
  {
    name: 'amendes_boite_envoi_lignes',
    help: 'Rows of the outbox that are due, not taken by a server',
    read: (_, { due }) => one(due),
  },
  {
    name: 'amendes_boite_envoi_age_seconds',
    help: 'For how long the oldest of these rows has been due',
    read: (_, { ageS }) => one(ageS),
  },
  {
    name: 'amendes_file_travaux',
    help: 'Jobs that are not done, by queue and state',
    labels: ['file', 'etat'],
    read: (_, { queues }) =>
      queues.flatMap(({ name, waiting, toRetry, inProgress }): Sample[] => [
        [{ file: name, etat: 'en_attente' }, waiting],
        [{ file: name, etat: 'a_reprendre' }, toRetry],
        [{ file: name, etat: 'en_cours' }, inProgress],
      ]),
  },
  {
    name: 'amendes_lettres_mortes',
    help: 'Jobs that have used up their tries',
    read: (_, { deadLetters }) => one(deadLetters),
  },
  {
    name: 'amendes_a_rapprocher',
    help: 'Money that waits for a person, by reason',
    labels: ['motif'],
    read: ({ setAside }) => setAside.map(({ reason, payments }) => [{ motif: reason }, payments]),
  },
  {
    name: 'amendes_a_rapprocher_centimes',
    help: 'Money that waits for a person, in cents, by reason and currency',
    labels: ['motif', 'devise'],
    read: ({ setAside }) =>
      setAside.map(({ reason, currency, cents }) => [{ motif: reason, devise: currency }, cents]),
  },
  {
    name: 'amendes_fautes_registre',
    help: 'Broken invariants of the ledger in the last closing',
    read: ({ broken }) => one(broken?.invariants ?? 0),
  },
  {
    name: 'amendes_ecarts_journee',
    help: 'Unexplained differences of the last day that is over',
    read: ({ lastReport }) => one(lastReport?.differences ?? 0),
  },
  {
    name: 'amendes_reservations',
    help: 'Amounts that are reserved and not taken',
    read: ({ reservations }) => one(reservations.length),
  },
  {
    name: 'amendes_reservations_jours',
    help: 'Days until the first of these authorisations ends',
    // A gauge at 0 days would raise the alarm, so without a reservation there is none.
    read: ({ reservations: [first] }) => (first ? one(daysUntil(first.lastDay)) : []),
  },
  {
    name: 'amendes_fichier_en_retard',
    help: '1 while the next file of the administration is late',
    read: ({ lastFile }) => one(lastFile?.isLate ? 1 : 0),
  },
  {
    name: 'amendes_maintenance',
    help: '1 while operators have closed the service',
    read: ({ maintenance }) => one(maintenance.active ? 1 : 0),
  },
];

/**
 * Measures the database and stores it, for the scrapes of all servers.
 * @param fileDays days after which a file of the administration is late
 */
export async function storeMeasures(
  db: Database,
  readDepths: (db: Database) => Promise<QueueDepths>,
  fileDays: number,
): Promise<void> {
  const state = await readServiceState(db, fileDays);
  const depths = await readDepths(db);
  const samples = MEASURES.map(({ name, read }) => [name, read(state, depths)]);
  await db
    .updateTable('measures')
    .set({ samples: JSON.stringify(Object.fromEntries(samples)), measuredAt: sql<Date>`now()` })
    .execute();
}

/** Reads what was measured last, and how many seconds ago. */
export async function readMeasures(
  db: Database,
): Promise<{ readonly samples: Samples; readonly ageS: number }> {
  const { samples, ageS } = await db
    .selectFrom('measures')
    .select(['samples', sql<number>`extract(epoch from now() - measured_at)::int`.as('ageS')])
    .executeTakeFirstOrThrow();
  return { samples: JSON.parse(samples), ageS };
}
