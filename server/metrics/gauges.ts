import { Gauge } from 'prom-client';
import { requireWritable } from '../database/canWrite.ts';
import type { Database } from '../database/open.ts';
import { within } from '../network/within.ts';
import type { QueueDepths } from '../ports/QueueDepths.ts';
import { readServiceState, type WaitingCounts } from '../services/state/serviceState.ts';
import type { PaymentState } from '../till/payments.ts';
import type { Metrics } from './metrics.ts';

/** Shorter than the time-out of a scrape. */
const TIMEOUT_MS = 5_000;

const WAITING: Readonly<Record<keyof WaitingCounts, string>> = {
  unknown: 'statut_inconnu',
  operations: 'operation_sans_reponse',
  unanswered: 'question_sans_reponse',
  late: 'paiement_en_attente',
  stuck: 'tentative_sans_fin',
  lines: 'ligne_a_expliquer',
};

/** Every state has a series from the start, because an alarm compares them. */
const STATES: readonly PaymentState[] = ['pending', 'reserved', 'captured', 'not-taken', 'unknown'];

const DAY_MS = 86_400_000;

const daysUntil = (day: string): number => Math.ceil((Date.parse(day) - Date.now()) / DAY_MS);

/**
 * Prepares gauges that are read from the shared database: draw the maximum over the replicas. While the database is
 * away, only `amendes_base_joignable` remains, at 0.
 */
export function prepareGauges(
  { registry }: Metrics,
  db: Database,
  readDepths: () => Promise<QueueDepths>,
): () => Promise<void> {
  const reachable = new Gauge({
    name: 'amendes_base_joignable',
    help: '1 when the database answers and can write',
    registers: [registry],
  });
  const all: Gauge<string>[] = [];
  const counts: Gauge<string>[] = [];
  const gauge = <Name extends string>(name: string, help: string, labelNames: Name[] = []) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] });
    all.push(made);
    if (labelNames.length === 0) counts.push(made);
    return made;
  };
  const payments = gauge('amendes_paiements', 'Payments of the last 24 hours, by state', ['etat']);
  const liveAttempts = gauge('amendes_tentatives_vivantes', 'Attempts that are not over');
  const waiting = gauge(
    'amendes_attentes',
    'What waits for a person or for an answer of the provider, by kind',
    ['genre'],
  );
  const toRelay = gauge(
    'amendes_boite_envoi_lignes',
    'Rows of the outbox that are due, not taken by a server',
  );
  const age = gauge(
    'amendes_boite_envoi_age_seconds',
    'For how long the oldest of these rows has been due',
  );
  const queue = gauge('amendes_file_travaux', 'Jobs that are not done, by queue and state', [
    'file',
    'etat',
  ]);
  const deadLetters = gauge('amendes_lettres_mortes', 'Jobs that have used up their tries');
  const toReconcile = gauge('amendes_a_rapprocher', 'Money that waits for a person, by reason', [
    'motif',
  ]);
  const setAside = gauge(
    'amendes_a_rapprocher_centimes',
    'Money that waits for a person, in cents, by reason and currency',
    ['motif', 'devise'],
  );
  const faults = gauge(
    'amendes_fautes_registre',
    'Broken invariants of the ledger in the last reconciliation',
  );
  const differences = gauge(
    'amendes_ecarts_journee',
    'Differences of the last closed day that no item explains',
  );
  const reserved = gauge('amendes_reservations', 'Amounts that are reserved and not taken');
  const firstEnd = gauge(
    'amendes_reservations_jours',
    'Days until the first of these authorisations ends',
  );
  const closed = gauge('amendes_maintenance', '1 while operators have closed the service');

  async function collect(): Promise<void> {
    await requireWritable(db);
    const state = await readServiceState(db);
    const depths = await readDepths();
    for (const gauge_ of all) gauge_.reset();
    closed.set(state.maintenance.active ? 1 : 0);
    reserved.set(state.reservations.length);
    const [first] = state.reservations;
    // A gauge at 0 days would raise the alarm.
    if (first === undefined) firstEnd.remove();
    else firstEnd.set(daysUntil(first.lastDay));
    for (const one of STATES) payments.set({ etat: one }, state.payments.get(one) ?? 0);
    liveAttempts.set(state.attempts.live);
    for (const [kind, label] of Object.entries(WAITING)) {
      waiting.set({ genre: label }, state.waiting[kind as keyof WaitingCounts]);
    }
    toRelay.set(depths.due);
    age.set(depths.ageS);
    deadLetters.set(depths.deadLetters);
    for (const depth of depths.queues) {
      queue.set({ file: depth.name, etat: 'en_attente' }, depth.waiting);
      queue.set({ file: depth.name, etat: 'a_reprendre' }, depth.toRetry);
      queue.set({ file: depth.name, etat: 'en_cours' }, depth.inProgress);
    }
    for (const { reason, currency, items, cents } of state.setAside) {
      toReconcile.inc({ motif: reason }, items);
      setAside.set({ motif: reason, devise: currency }, cents);
    }
    faults.set(state.lastReport?.faults ?? 0);
    differences.set(state.lastReport?.differences ?? 0);
  }

  return async () => {
    try {
      await within(TIMEOUT_MS, collect());
      reachable.set(1);
    } catch {
      for (const stale of all) stale.reset();
      // A gauge without labels resets to 0, which would look healthy.
      for (const count of counts) count.remove();
      reachable.set(0);
    }
  };
}
