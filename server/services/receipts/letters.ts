import { sql } from 'kysely';
import Type from 'typebox';
import { REFERENCE_PATTERN } from '#contract/domain/paymentReference.ts';
import { strict } from '#contract/schemas/common.ts';
import type { Database } from '../../database/open.ts';
import type { PrintProvider } from '../../ports/PrintProvider.ts';
import type { ReceiptGenerator } from '../../ports/ReceiptDocument.ts';
import { findEntry } from '../../store/entries.ts';
import type { Payloads } from '../../store/outbox.ts';
import { rereadReceipt } from './receipt.ts';
import { SENDING_MS } from './sendingTime.ts';

export interface LetterDependencies {
  readonly db: Database;
  readonly printer: PrintProvider;
  readonly generateReceipt: ReceiptGenerator;
}

export const LetterPayload = strict({
  referenceReglement: Type.String({ pattern: REFERENCE_PATTERN }),
});
export type LetterPayload = Payloads['letter'];

/**
 * Hands a letter to the printer, once. The receipt of a reversed payment is not printed.
 * @throws Error if it must be retried
 */
export async function depositLetter(
  { db, printer, generateReceipt }: LetterDependencies,
  order: LetterPayload,
): Promise<void> {
  const signal = AbortSignal.timeout(SENDING_MS);
  const letter = await db
    .selectFrom('letter')
    .select(['locale', 'askedAt'])
    .where('entryReference', '=', order.referenceReglement)
    .where('depositedAt', 'is', null)
    .executeTakeFirst();
  if (letter === undefined) return;
  const receipt = await rereadReceipt(db, order.referenceReglement);
  const address = (await findEntry(db, order.referenceReglement))?.fine.postalAddress ?? null;
  if (receipt !== null && address !== null) {
    const content = {
      cle: `courrier-${order.referenceReglement}`,
      referenceReglement: order.referenceReglement,
      locale: letter.locale,
      programmeLe: letter.askedAt.toISOString(),
      destinataire: address,
      pdf: await generateReceipt(receipt, letter.locale),
    };
    await printer.handOver(content, signal);
  }
  await db
    .updateTable('letter')
    .set({ depositedAt: sql<Date>`now()` })
    .where('entryReference', '=', order.referenceReglement)
    .execute();
}
