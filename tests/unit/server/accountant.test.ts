import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Verb } from '#server/office/commands/verbs.ts';
import { type ExportRow, exportPayments } from '#server/office/day/exportPayments.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { AMOUNT } from '../../races/answer.ts';
import { Counter } from '../../support/counter.ts';
import { emptyDatabase } from '../../support/embedded.ts';
import { type CardKind, notificationOf } from '../../support/ledger/vendor.ts';
import { setBack } from '../../support/setBack.ts';
import { heldAtVendor, type VendorPayment, webhookOf } from '../../support/till/vendor.ts';
import { doVerb } from '../../support/verb.ts';

const DAY_MS = 86_400_000;
const WHO = { operator: 'somebody', note: 'the letter of the acquirer' };

/** A payment as one of the two sides has it: what is left of it in cents, and the Paris day on which the payer paid. */
interface Balance {
  readonly cents: number;
  readonly day: string;
}

describe('D-91: three days of the export, joined with the book of the acquirer by id', () => {
  let opened: OpenDatabase;
  let counter: Counter;
  const today = parisDay(new Date());
  /** Days before today on which the play is. */
  let age = 2;
  /** The days on which payers gave their cards; what is captured later keeps its day. */
  const paidOn = new Map<string, string>();

  const card = (reference: string, kind?: CardKind, rank?: number): VendorPayment => {
    const payment = counter.card(reference, kind, rank);
    paidOn.set(payment.id, addDays(today, -age));
    return payment;
  };
  const pay = async (kind?: CardKind): Promise<VendorPayment> => {
    const payment = card((await counter.leave()).reference, kind);
    await deliver(payment);
    return payment;
  };
  /** The message of a payment arrives, some days after it was written. */
  const deliver = async (payment: VendorPayment, daysLate = 0): Promise<void> => {
    const paidAt = new Date(Date.now() - daysLate * DAY_MS);
    const webhook = { ...webhookOf(payment), paidAt };
    await hearNotification(opened.db, notificationOf(webhook, `${payment.id} ${paidAt}`));
    await counter.ask(payment.id);
  };
  const happens = async ({ id }: VendorPayment, name: string): Promise<void> => {
    counter.vendor.happens(id, name);
    await counter.ask(id);
  };
  const say = ({ id }: VendorPayment, verb: Verb) => doVerb(counter, id, verb, WHO);
  const sleep = async (): Promise<void> => {
    await setBack(opened.db, DAY_MS / 1_000);
    age -= 1;
  };

  beforeAll(async () => {
    opened = await emptyDatabase();
    counter = new Counter(opened.db);

    const page = (await counter.leave()).reference;
    const first = card(page);
    await deliver(first);
    const second = card(page, 'captured', 1);
    await deliver(second);
    const late = card((await counter.leave()).reference);
    const inPortal = await pay();
    const reserved = await pay('reserved');
    await sleep();

    await deliver(late, 1);
    await happens(inPortal, 'refunded whole');
    await say(second, { name: 'refund', cents: null });
    counter.vendor.obey();
    await counter.ask(second.id);
    await pay('of another amount');
    await pay('of another currency');
    await pay('refused');
    await sleep();

    counter.vendor.happens(first.id, 'charged back');
    await say(first, { name: 'charged-back', cents: AMOUNT, answerBy: null });
    counter.vendor.happens(reserved.id, 'captured');
    await deliver(counter.vendor.find(reserved.id));
    await pay();
  });
  afterAll(() => opened.close());

  const exported = async (): Promise<ExportRow[]> => {
    const rows: ExportRow[] = [];
    for await (const row of exportPayments(opened.db, addDays(today, -2), today)) rows.push(row);
    return rows;
  };

  it('no line is left on either side, and each payment has the day of its payer', async () => {
    const ours = new Map<string, Balance>();
    for (const {
      ligne: line,
      paiement: id,
      montant: cents,
      dateReglement: paidAt,
    } of await exported()) {
      // A word of a person moves no money: what the acquirer does afterwards is a line of its own.
      if (line === 'TOTAL' || line === 'PAROLE') continue;
      const before = ours.get(String(id))?.cents ?? 0;
      ours.set(String(id), {
        cents: before + Number(cents),
        day: parisDay(new Date(String(paidAt))),
      });
    }
    const theirs = new Map<string, Balance>();
    for (const payment of counter.vendor.now.payments) {
      if (payment.state === 'not-taken') continue;
      theirs.set(payment.id, {
        cents: heldAtVendor(payment),
        day: paidOn.get(payment.id) ?? '',
      });
    }
    expect(theirs.size).toBe(8);
    expect([...theirs.values()].filter(({ cents }) => cents === 0)).toHaveLength(3);
    expect(new Set([...theirs.values()].map(({ day }) => day)).size).toBe(3);
    expect([...ours].sort()).toEqual([...theirs].sort());
  });
});
