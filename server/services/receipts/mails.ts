import { sql } from 'kysely';
import Type from 'typebox';
import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { fill, namesIn } from '#contract/domain/placeholders.ts';
import { strict } from '#contract/schemas/common.ts';
import { verificationLink } from '#contract/verificationLink.ts';
import { finds } from '../../database/finds.ts';
import type { Database } from '../../database/open.ts';
import type { MailOutcome } from '../../database/tables/receipts.ts';
import type { Mailer, MailWording } from '../../ports/Mailer.ts';
import { isLateDeposit, type ReceiptGenerator } from '../../ports/ReceiptDocument.ts';
import type { Payloads } from '../../store/outbox.ts';
import { type MailedReceipt, rereadReceipt } from './receipt.ts';
import { SENDING_MS } from './sendingTime.ts';

export interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly generateReceipt: ReceiptGenerator;
  readonly wordings: Record<Language, MailWording>;
  /** Where a deposit is contested (D-23). */
  readonly contestAddresses: Readonly<Record<Language, string>>;
  readonly publicUrl: string;
}

export const MailPayload = strict({ mailId: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
export type MailPayload = Payloads['mail'];

/** Longer than `SENDING_MS`, so that no second process sends a mail that is under way. */
const CLAIM = sql`interval '2 minutes'`;

/**
 * Sends a mail, once. If the process dies after the relay's answer, the mail leaves again with the same `Message-ID`.
 * @throws Error if it must be retried
 */
export async function sendMail(
  deps: MailDependencies,
  { mailId: sendingId }: MailPayload,
): Promise<void> {
  const { db } = deps;
  const signal = AbortSignal.timeout(SENDING_MS);
  const sending = await claim(db, sendingId);
  if (sending === 'done') return;
  try {
    await finish(db, sendingId, await dispatch(deps, sending, signal));
  } catch (error) {
    await db
      .updateTable('mail')
      .set({ claimedAt: null })
      .where('id', '=', sendingId)
      .where('outcome', 'is', null)
      .execute();
    throw error;
  }
}

interface Sending {
  readonly id: string;
  readonly entryReference: string;
  readonly recipient: string;
  readonly locale: Language;
}

/** Claims a mail. The claim is committed, so that no transaction is open while the relay answers. */
async function claim(db: Database, id: string): Promise<Sending | 'done'> {
  const sending = await db
    .updateTable('mail')
    .set({ claimedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where((e) =>
      e.or([e('claimedAt', 'is', null), e('claimedAt', '<', sql<Date>`now() - ${CLAIM}`)]),
    )
    .returning(['id', 'entryReference', 'recipient', 'locale'])
    .executeTakeFirst();
  if (sending?.recipient) return { ...sending, recipient: sending.recipient };
  if (await finds(db, sql`select from mail where id = ${id}::uuid and outcome is null`)) {
    throw new Error('this mail is being sent');
  }
  return 'done';
}

async function dispatch(
  deps: MailDependencies,
  sending: Sending,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const { db, mailer, generateReceipt, wordings } = deps;
  const receipt = await rereadReceipt(db, sending.entryReference);
  if (receipt === null) return 'refused';
  const wording = wordings[sending.locale];
  const mail = {
    id: sending.id,
    recipient: sending.recipient,
    subject: wording.subject.replace('{{referenceReglement}}', sending.entryReference),
    text: mailBody(deps, receipt, sending.locale),
    language: sending.locale,
    attachment: {
      name: `${wording.attachmentName}-${sending.entryReference}.pdf`,
      bytes: await generateReceipt(receipt, sending.locale),
    },
  };
  return mailer.send(mail, signal);
}

const NAMED_DIGITS = 4;

/**
 * Names the notice, because a payer may have several. The mail of a deposit says until when and where to contest
 * (D-23).
 */
export function mailBody(
  {
    wordings,
    contestAddresses,
    publicUrl,
  }: Pick<MailDependencies, 'wordings' | 'contestAddresses' | 'publicUrl'>,
  receipt: MailedReceipt,
  locale: Language,
): string {
  const wording = wordings[locale];
  const formats = createFormats(locale);
  const rest = receipt.restSince === 'due' ? receipt.rest : null;
  const dayText = (day: string | null | undefined) => (day ? formats.day(day) : '');
  const values: Readonly<Record<string, string>> = {
    montant: formats.euros(receipt.montant),
    moyen: wording.paymentMeans(receipt),
    date: formats.day(parisDay(receipt.date)),
    avis: wording.noticeKind(receipt.typeAmende),
    fin: receipt.numAvis.slice(-NAMED_DIGITS),
    verification: verificationLink(publicUrl, locale, receipt),
    contestation: contestAddresses[locale],
    consequence: wording.depositConsequence(receipt),
    dernierJour: dayText(receipt.contestDeadline?.lastDay),
    jourOuvrable:
      receipt.contestDeadline === null ? '' : wording.contestExtensions(receipt.contestDeadline),
    delaiPasse: isLateDeposit(receipt) ? wording.contestDayOver : '',
    solde: rest === null ? '' : formats.euros(receipt.solde),
    jour: dayText(rest?.from),
    limite: dayText(rest?.until),
    suite: rest === null ? '' : wording.sequel(rest),
    resteRegle: receipt.restSince === 'paid' ? wording.restPaid : '',
    preuve: wording.proof,
    sommes: receipt.sums === null ? '' : wording.money(receipt.sums),
  };
  const template = receipt.nature === 'CONSIGNATION' ? wording.depositText : wording.text;
  const isKnown = (paragraph: string) => namesIn(paragraph).every((name) => values[name] !== '');
  return fill(template.split('\n\n').filter(isKnown).join('\n\n'), values);
}

/** Notes the outcome and deletes the recipient's address. */
async function finish(db: Database, id: string, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('mail')
    .set({ outcome, recipient: null, claimedAt: null })
    .where('id', '=', id)
    .execute();
}
