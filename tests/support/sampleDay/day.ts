import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Database } from '#server/database/open.ts';
import { reversePayment } from '#server/office/commands/reversePayment.ts';
import { askPayment } from '#server/services/payment/ask.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { startPayment } from '#server/services/payment/startPayment.ts';
import { bind } from '#server/services/session/bindings.ts';
import type { Started } from '../provider.ts';
import { doVerb } from '../verb.ts';
import { type Acquirer, createAcquirer } from './acquirer.ts';

const WHO = { operator: 'demonstration', note: 'sample day' };

const FINES = {
  yesterday: '51900101000021',
  twice: '51900101000031',
  portal: '77770201000011',
  chargedBack: '77770201000021',
  unasked: '51900301000011',
} as const;

/** One case of each kind, on a database with the demonstration's fines. @returns the day */
export async function playDay(db: Database): Promise<string> {
  const acquirer = createAcquirer();
  const stage = { db, acquirer };
  const now = new Date();
  const day = parisDay(now);
  const yesterday = new Date(`${addDays(day, -1)}T12:00:00Z`);
  const pay = (number: string, id: string, paidAt = now) => payByCard(stage, number, id, paidAt);

  await pay(FINES.yesterday, '4400000001_0', yesterday);
  const twice = await pay(FINES.twice, '4400000002_0');
  await take(stage, twice, '4400000003_0', now);
  const { provider } = acquirer;
  await doVerb({ db, provider }, '4400000003_0', { name: 'refund', cents: null }, WHO);
  await pay(FINES.portal, '4400000004_0');
  acquirer.giveBack('4400000004_0', 1_000);
  await ask(stage, '4400000004_0');
  const disputed = await pay(FINES.chargedBack, '4400000005_0');
  const letter = {
    name: 'charged-back',
    cents: disputed.cents,
    answerBy: addDays(day, 10),
  } as const;
  await doVerb({ db }, '4400000005_0', letter, WHO);
  await takeBack(db, '4400000005_0');
  await tellAgain(stage, FINES.unasked, '4400000006_0', now);
  await take(stage, LOST, '4400000007_0', now);
  return day;
}

/** A page that this service does not know, as after a restore. */
const LOST: Started = { reference: 'TAI0LOST', cents: 4_200 };

interface Stage {
  readonly db: Database;
  readonly acquirer: Acquirer;
}

async function begin({ db, acquirer }: Stage, number: string): Promise<Started> {
  const { id } = await fineOf(db, number);
  await bind(db, number, id, 'payment');
  const dependencies = {
    db,
    provider: acquirer.provider,
    returnSecret: number,
    mailSecret: number,
    attemptMinutes: 15,
    verificationDelayMs: 3_000,
    startDelayMs: 3_000,
    callbacks: {
      notificationUrl: 'https://amendes.invalid/',
      returnUrl: 'https://amendes.invalid/',
    },
  };
  await startPayment(dependencies, number, {
    numAvis: number,
    canal: '2',
    typeReglement: 'TOTAL',
    nature: 'AMENDES',
    locale: 'fr',
  });
  return db
    .selectFrom('attempt')
    .select(['reference', 'cents'])
    .where('fineId', '=', id)
    .executeTakeFirstOrThrow();
}

const fineOf = (db: Database, number: string) =>
  db.selectFrom('fine').select('id').where('number', '=', number).executeTakeFirstOrThrow();

async function payByCard(stage: Stage, number: string, id: string, paidAt: Date) {
  const attempt = await begin(stage, number);
  await take(stage, attempt, id, paidAt);
  return attempt;
}

async function take({ db, acquirer }: Stage, attempt: Started, id: string, paidAt: Date) {
  acquirer.take(id, attempt, paidAt);
  await askPayment(db, acquirer.provider, { id, reference: attempt.reference, revision: 0 });
}

async function ask({ db, acquirer }: Stage, id: string): Promise<void> {
  const known = await db
    .selectFrom('payment')
    .select(['id', 'reference', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await askPayment(db, acquirer.provider, known);
}

/** Takes the payment back as the command `desimputer` does. */
async function takeBack(db: Database, paymentId: string): Promise<void> {
  const { reference } = await db
    .selectFrom('ledgerEntry')
    .select('reference')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  await reversePayment(db, reference, WHO);
}

/** Tells of counted money again, which is asked about and not answered yet. */
async function tellAgain(stage: Stage, number: string, id: string, paidAt: Date): Promise<void> {
  const { db, acquirer } = stage;
  const attempt = await begin(stage, number);
  acquirer.take(id, attempt, paidAt);
  const message = {
    reference: attempt.reference,
    payments: [{ paymentId: id, paidAt }],
    status: '',
    refund: null,
  };
  await hearNotification(db, { ...message, fingerprint: id });
  await ask(stage, id);
  await hearNotification(db, { ...message, fingerprint: `${id} again` });
}
