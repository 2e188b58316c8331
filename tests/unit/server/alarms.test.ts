import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { queueDepths, readLate } from '#server/jobs/inspect.ts';
import { prepareGauges } from '#server/metrics/gauges.ts';
import { measureProvider } from '#server/metrics/instrument.ts';
import { storeMeasures } from '#server/metrics/measures.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { statusCommand } from '#server/office/cli/status.ts';
import { closeDay } from '#server/office/day/closeDay.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { AMOUNT } from '../../races/answer.ts';
import { fires } from '../../support/alarms.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { Counter } from '../../support/counter.ts';
import { emptyDatabase } from '../../support/embedded.ts';
import { testProvider } from '../../support/provider.ts';

let opened: OpenDatabase;
let counter: Counter;
beforeEach(async () => {
  opened = await emptyDatabase();
  counter = new Counter(opened.db);
  return () => opened.close();
});

commandsOn(() => ({ db: opened.db, provider: counter.provider }));

/** What a scrape of a server reads. */
async function scrapeOnly(): Promise<string> {
  const metrics = createMetrics();
  await prepareGauges(metrics, opened.db, readLate)();
  return metrics.registry.metrics();
}

/** What a scrape reads once the job has measured. */
async function scrape(): Promise<string> {
  await storeMeasures(opened.db, queueDepths, 3);
  return scrapeOnly();
}

const status = () => runCommand(statusCommand, {}, 'status');

const alter = (statement: string) => sql.raw(statement).execute(opened.db);

const yesterday = () => addDays(parisDay(new Date()), -1);

interface Row {
  readonly alarm: string;
  readonly sample: string;
  readonly told: RegExp;
  readonly make: () => Promise<unknown>;
}

/** State → measure, alarm and line of `status`. */
const ROWS: readonly Row[] = [
  {
    alarm: 'StatutInconnu',
    sample: 'amendes_attentes{genre="statut_inconnu"} 1',
    told: /1 of unknown status/,
    make: () => counter.paid('unknown'),
  },
  {
    alarm: 'PaiementEnAttente',
    sample: 'amendes_attentes{genre="paiement_en_attente"} 1',
    told: /1 pending for a day/,
    async make() {
      await counter.paid('pending');
      await alter(`update payment set created_at = now() - interval '25 hours'`);
    },
  },
  {
    alarm: 'TentativeSansFin',
    sample: 'amendes_attentes{genre="tentative_sans_fin"} 1',
    told: /1 attempts without an end/,
    async make() {
      await counter.leave();
      await alter(`update attempt set expires_at = now() - interval '61 minutes'`);
    },
  },
  {
    alarm: 'QuestionSansReponse',
    sample: 'amendes_attentes{genre="question_sans_reponse"} 1',
    told: /1 questions without an answer/,
    async make() {
      await counter.paid();
      await alter(`update payment set tries = 2, ask_at = now(), asked_at = now(),
        created_at = now() - interval '61 minutes'`);
    },
  },
  {
    alarm: 'OperationSansReponse',
    sample: 'amendes_attentes{genre="operation_sans_reponse"} 1',
    told: /1 operations and/,
    async make() {
      const { payment } = await counter.paid();
      await opened.db
        .insertInto('operation')
        .values({
          id: 'key',
          kind: 'refund',
          paymentId: payment.id,
          cents: 1,
          state: 'unknown',
          providerId: null,
          isListed: false,
          askedAt: new Date(Date.now() - 61 * 60_000),
        })
        .execute();
    },
  },
  {
    alarm: 'FichierEnRetard',
    sample: 'amendes_fichier_en_retard 1',
    told: /file {12}last on \d{4}-\d\d-\d\d, the next one is late/,
    async make() {
      const began = (hours: string) =>
        alter(`insert into import_run (file, began_at, ended_at)
          values ('nuit.csv', now() - interval '${hours} hours', now())`);
      await began('71');
      expect(fires('FichierEnRetard', await scrape())).toBe(false);
      await alter('delete from import_run');
      await began('73');
    },
  },
  {
    alarm: 'FondsReserves',
    sample: 'amendes_reservations 1',
    told: /reserved {8}1 payments, to take or free until \d{4}-\d\d-\d\d/,
    make: () => counter.paid('reserved'),
  },
  {
    alarm: 'ReservationExpire',
    sample: 'amendes_reservations_jours 2',
    told: /reserved {8}1 payments/,
    async make() {
      await counter.paid('reserved');
      await alter(`update payment set reserved_at = now() - interval '5 days'`);
    },
  },
  {
    alarm: 'PaiementDouteux',
    sample: 'amendes_a_rapprocher{motif="other-amount"} 1',
    told: /set aside {7}1 payments, 136\.00 EUR/,
    make: () => counter.paid('of another amount'),
  },
  {
    alarm: 'TropPercu',
    sample: `amendes_a_rapprocher_centimes{motif="overpaid",devise="EUR"} ${AMOUNT}`,
    told: /set aside {7}1 payments, 135\.00 EUR/,
    async make() {
      const { reference } = await counter.paid();
      counter.card(reference, 'captured', 1);
      await counter.hear();
    },
  },
  {
    alarm: 'ArgentARapprocher',
    sample: 'amendes_a_rapprocher{motif="unknown-attempt"} 1',
    told: /set aside {7}1 payments, 135\.00 EUR/,
    async make() {
      counter.card('nobody');
      await counter.hear();
    },
  },
  {
    alarm: 'RegistreFaux',
    sample: 'amendes_fautes_registre 1',
    told: /1 broken invariants/,
    async make() {
      const { payment } = await counter.paid();
      await alter(
        `update payment set captured_cents = captured_cents + 1 where id = '${payment.id}'`,
      );
      await closeDay(opened.db, parisDay(new Date()));
    },
  },
  {
    alarm: 'JourneeNonClose',
    sample: 'amendes_ecarts_journee 1',
    told: /1 unexplained differences/,
    async make() {
      await counter.paid();
      await alter(`update payment set heard_since_answer = true, paid_at = now(),
        created_at = created_at - interval '1 day'`);
      await closeDay(opened.db, yesterday());
    },
  },
];

describe('what waits is measured, alarmed and told by status', () => {
  // Noon UTC: no day ends in Paris meanwhile.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it.each(ROWS)('$alarm', async ({ alarm, sample, told, make }) => {
    expect(fires(alarm, await scrape())).toBe(false);
    expect(await status()).toMatchObject({ code: 0 });
    await make();
    const text = await scrape();
    expect(text.split('\n')).toContain(sample);
    expect(fires(alarm, text)).toBe(true);
    const { stdout, code } = await status();
    expect([told.exec(stdout)?.[0] ?? stdout, code]).toEqual([expect.stringMatching(told), 1]);
  });
});

it('JourneeNonClose: a day under way alarms nobody, and hides no day that is over', async () => {
  await counter.paid();
  await alter(`update payment set heard_since_answer = true, paid_at = now()`);
  const today = parisDay(new Date());
  expect((await closeDay(opened.db, today)).unconfirmed).toHaveLength(1);
  await closeDay(opened.db, yesterday());
  expect(fires('JourneeNonClose', await scrape())).toBe(false);
  expect((await status()).stdout).toContain(
    `${yesterday()}, 0 broken invariants, 0 unexplained differences`,
  );
  await alter(`update payment set created_at = created_at - interval '1 day'`);
  await closeDay(opened.db, yesterday());
  expect(fires('JourneeNonClose', await scrape())).toBe(true);
  // A report that was made before its day was over is of no finished day.
  await alter(`update report set made_at = made_at - interval '1 day'`);
  expect(fires('JourneeNonClose', await scrape())).toBe(false);
});

it('RegistreFaux: a broken invariant alarms until its own day is closed without it', async () => {
  const { payment } = await counter.paid();
  await alter(
    `update payment set created_at = created_at - interval '2 days' where id = '${payment.id}'`,
  );
  const change = (cents: string) =>
    alter(`update payment set captured_cents = captured_cents ${cents} where id = '${payment.id}'`);
  const before = addDays(yesterday(), -1);
  await change('+ 1');
  await closeDay(opened.db, before);
  await change('- 1');
  await closeDay(opened.db, yesterday());
  expect(fires('RegistreFaux', await scrape())).toBe(true);
  await closeDay(opened.db, before);
  expect(fires('RegistreFaux', await scrape())).toBe(false);
});

it('a report names what waits, unknown statuses and unanswered questions, and replaces the one before', async () => {
  const [unknown, pending] = [await counter.paid('unknown'), await counter.paid('pending')];
  await opened.db
    .updateTable('payment')
    .set({
      tries: 2,
      askAt: new Date(),
      askedAt: new Date(),
      createdAt: new Date(Date.now() - 7_200_000),
    })
    .where('id', '=', pending.payment.id)
    .execute();
  const report = await closeDay(opened.db, '2026-01-01');
  expect(report).toMatchObject({
    unknown: [{ paymentId: unknown.payment.id, status: expect.any(String) }],
    unanswered: 1,
  });
  counter.vendor.happens(unknown.payment.id, 'captured');
  await counter.hear();
  await opened.db.updateTable('payment').set({ tries: 0 }).execute();
  expect(await closeDay(opened.db, '2026-01-01')).toMatchObject({ unknown: [], unanswered: 0 });
  const stored = await opened.db.selectFrom('report').selectAll().execute();
  expect(stored).toMatchObject([{ day: '2026-01-01', faults: 0 }]);
});

describe('D-100: a scrape reads what the job has measured', () => {
  it('and counts nothing itself, so it keeps what was measured last', async () => {
    await counter.paid('unknown');
    expect(await scrapeOnly()).not.toContain('amendes_attentes{');
    expect(fires('StatutInconnu', await scrape())).toBe(true);
    await alter('update payment set doubt = null');
    expect(fires('StatutInconnu', await scrapeOnly())).toBe(true);
    expect(fires('StatutInconnu', await scrape())).toBe(false);
  });

  it.each([
    [300, false],
    [301, true],
  ])('MesuresAnciennes: measures that are %d seconds old', async (seconds, rings) => {
    await scrape();
    await alter(`update measures set measured_at = now() - interval '${seconds} seconds'`);
    const text = await scrapeOnly();
    expect(text.split('\n')).toContain(`amendes_mesures_age_seconds ${seconds}`);
    expect(text.split('\n')).toContain('amendes_base_joignable 1');
    expect(fires('MesuresAnciennes', text)).toBe(rings);
  });
});

it('BoiteEnvoiBloquee: what no server takes', async () => {
  expect(fires('BoiteEnvoiBloquee', await scrape())).toBe(false);
  await alter(`insert into outbox (subject, key, payload, next_at)
    values ('nobody', 'key', '{}', now() - interval '301 seconds')`);
  expect(fires('BoiteEnvoiBloquee', await scrape())).toBe(true);
});

const PAGE = {
  reference: 'T1',
  amount: AMOUNT,
  language: 'fr',
  minutes: 15,
  notificationUrl: '',
  returnUrl: '',
} as const;

it.each([
  ['its HTTP status', new ProviderFailure('refused', 403, ['9002']), '403'],
  ['no answer', new ProviderFailure('silent'), 'sans_reponse'],
  ['nothing, where a value of ours would be refused', new RangeError('reference'), null],
])(
  'PagesNonFaites: pages that are not made are counted by %s, and two alarm',
  async (_, failure, status) => {
    const metrics = createMetrics();
    const before = await metrics.registry.metrics();
    const provider = measureProvider(
      { ...testProvider(), start: () => Promise.reject(failure) },
      metrics,
    );
    expect(fires('PagesNonFaites', before, before)).toBe(false);
    const scrapeAfterOneMore = async () => {
      await expect(provider.start(PAGE, 1)).rejects.toBe(failure);
      return metrics.registry.metrics();
    };
    expect(fires('PagesNonFaites', await scrapeAfterOneMore(), before)).toBe(false);
    const text = await scrapeAfterOneMore();
    expect(fires('PagesNonFaites', text, before)).toBe(status !== null);
    const sample = `amendes_pages_non_faites_total{statut="${status}"} 2`;
    expect(text.includes(sample)).toBe(status !== null);
  },
);
