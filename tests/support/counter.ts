import type { Database } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { askPayment } from '#server/services/payment/ask.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { AMOUNT } from '../races/answer.ts';
import { createFine, start } from '../races/support.ts';
import { type CardKind, LiveVendor, notificationOf } from './ledger/vendor.ts';
import type { VendorPayment } from './till/vendor.ts';

/** What a command works on: one database for a test file, and a provider with a truth of its own. */
export class Counter {
  readonly db: Database;
  readonly vendor = new LiveVendor();

  constructor(db: Database) {
    this.db = db;
  }

  get provider(): PaymentProvider {
    return this.vendor.provider;
  }

  /** Starts the payment of a new fine, whose payer is now on the payment page. */
  async leave(): Promise<{ readonly number: string; readonly reference: string }> {
    const number = await createFine(this.db);
    return { number, reference: await start(this.db, number) };
  }

  /** Lets the payer's card pay. No webhook of it has arrived yet. */
  card = (reference: string, kind?: CardKind, rank?: number): VendorPayment =>
    this.vendor.card({ reference, cents: AMOUNT }, kind, rank);

  /** Delivers all webhooks, and asks about each payment. */
  async hear(): Promise<void> {
    for (const webhook of this.vendor.now.webhooks) {
      await hearNotification(this.db, notificationOf(webhook, JSON.stringify(webhook)));
    }
    for (const { id } of this.vendor.now.payments) await this.ask(id);
  }

  async ask(id: string): Promise<void> {
    const { reference, revision } = await this.payment(id);
    await askPayment(this.db, this.provider, { id, reference, revision });
  }

  /** Creates a fine that is paid. The service knows all of it. */
  async paid(kind?: CardKind) {
    const left = await this.leave();
    const payment = this.card(left.reference, kind);
    await this.hear();
    return { ...left, payment };
  }

  payment(id: string) {
    return this.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  fine(number: string) {
    return this.db
      .selectFrom('fine')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  }

  /** Returns the reference of a receipt of the fine. */
  async receipt(number: string): Promise<string> {
    const { reference } = await this.db
      .selectFrom('ledgerEntry')
      .select('reference')
      .where('fineNumber', '=', number)
      .executeTakeFirstOrThrow();
    return reference;
  }

  status = async (number: string): Promise<string> => (await this.fine(number)).status;
}
