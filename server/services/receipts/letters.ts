import { sql } from 'kysely';
import Type from 'typebox';
import { REFERENCE_PATTERN } from '#contract/domain/paymentReference.ts';
import { strict } from '#contract/schemas/common.ts';
import type { Database } from '../../database/open.ts';
import type { PrintProvider } from '../../ports/PrintProvider.ts';
import type { ReceiptGenerator } from '../../ports/ReceiptDocument.ts';
import { rereadReceipt } from './receipt.ts';

export interface LetterDependencies {
  readonly db: Database;
  readonly printer: PrintProvider;
  readonly generateReceipt: ReceiptGenerator;
}

export const LetterPayload = strict({
  referenceReglement: Type.String({ pattern: REFERENCE_PATTERN }),
});
export type LetterPayload = Type.Static<typeof LetterPayload>;

/** Once (K-07). A reversed payment is not printed. @throws when it must be retried */
export async function depositLetter(
  { db, printer, generateReceipt }: LetterDependencies,
  order: LetterPayload,
): Promise<void> {
  const letter = await db
    .selectFrom('letter')
    .innerJoin('ledgerEntry', 'ledgerEntry.reference', 'letter.entryReference')
    .innerJoin('fine', 'fine.id', 'ledgerEntry.fineId')
    .select(['letter.locale', 'letter.askedAt', 'fine.postalAddress'])
    .where('letter.entryReference', '=', order.referenceReglement)
    .where('depositedAt', 'is', null)
    .executeTakeFirst();
  if (letter === undefined) return;
  const receipt = await rereadReceipt(db, order.referenceReglement);
  if (receipt !== null && letter.postalAddress !== null) {
    await printer.handOver({
      cle: `courrier-${order.referenceReglement}`,
      referenceReglement: order.referenceReglement,
      locale: letter.locale,
      programmeLe: letter.askedAt.toISOString(),
      destinataire: letter.postalAddress,
      pdf: await generateReceipt(receipt, letter.locale),
    });
  }
  await db
    .updateTable('letter')
    .set({ depositedAt: sql<Date>`now()` })
    .where('entryReference', '=', order.referenceReglement)
    .execute();
}
