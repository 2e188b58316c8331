import type { FastifyInstance } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import type { ReceiptGenerator } from '../ports/ReceiptDocument.ts';
import { readReceipt } from '../services/receipts/receipt.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

interface DocumentOptions extends Pick<Dependencies, 'db'> {
  readonly generateReceipt: ReceiptGenerator;
}

/** Makes the PDF of a receipt (K-08). It answers 206 without a binding, and 404 for an unknown payment. */
export async function documents(
  app: FastifyInstance,
  { db, generateReceipt }: DocumentOptions,
): Promise<void> {
  registerCall(app, 'generePdf', async ({ session, body }, headers) => {
    const content = await readReceipt(db, session, body.avisId, body.referenceReglement);
    if (content === null) {
      throw new ApiError('sans-justificatif', 'No payment of this service has this reference');
    }
    headers.header(
      'content-disposition',
      `attachment; filename="justificatif-${content.referenceReglement}.pdf"`,
    );
    return generateReceipt(content, body.locale);
  });
}
