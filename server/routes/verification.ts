import type { FastifyInstance } from 'fastify';
import { verifyReceipt } from '../services/receipts/verifyReceipt.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** Checks what a receipt says (D-19). Its code of 60 random bits cannot be guessed, so wrong keys close nothing here. */
export async function verification(app: FastifyInstance, { db }: Dependencies): Promise<void> {
  registerCall(app, 'verification', ({ body }) => verifyReceipt(db, body));
}
