import type { TransferAnswer } from '../schemas/payment.ts';
import { plainEuros } from './amounts.ts';

type EpcTransfer = Omit<TransferAnswer, 'dateLimite'>;

/** Limits of the standard EPC069-12: characters, characters and cents. */
const [NAME_LENGTH, REFERENCE_LENGTH, MAX_AMOUNT] = [70, 140, 99_999_999_999];

/**
 * The text of the QR code that banking apps read (EPC069-12, version 002). Draw it with error correction M.
 * @throws RangeError if an amount or a text exceeds the limits of the standard
 */
export function epcPayload(transfer: EpcTransfer): string {
  const cents = transfer.montant;
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_AMOUNT) {
    throw new RangeError('amount of a transfer');
  }
  if (transfer.beneficiaire.length > NAME_LENGTH || transfer.reference.length > REFERENCE_LENGTH) {
    throw new RangeError('text of a transfer');
  }
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    transfer.bic,
    transfer.beneficiaire,
    transfer.iban.replace(/\s/g, ''),
    `EUR${plainEuros(cents)}`,
    '', // No code says what the transfer is for.
    '', // Our reference is free text, so the structured one stays empty.
    transfer.reference,
  ].join('\n');
}

export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
