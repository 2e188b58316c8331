/** What a bank app reads from the code of a transfer. */
export interface EpcTransfer {
  readonly beneficiaire: string;
  /** With or without spaces. */
  readonly iban: string;
  readonly bic: string;
  /** Cents of euros, 1 to 99 999 999 999. */
  readonly montant: number;
  /** Written into the order as it stands, so that the transfer is recognised. */
  readonly reference: string;
}

/** Lengths that EPC069-12 allows, in characters. */
const [NAME_LENGTH, REFERENCE_LENGTH, MAX_AMOUNT] = [70, 140, 99_999_999_999];

/**
 * The text of the EPC QR code (EPC069-12, version 002, UTF-8, SEPA credit transfer), the same on the screen
 * and in the PDF. It is drawn with error correction M.
 * @throws RangeError for an amount or a length that the standard does not allow
 */
export function epcPayload({ beneficiaire, iban, bic, montant, reference }: EpcTransfer): string {
  if (!Number.isInteger(montant) || montant < 1 || montant > MAX_AMOUNT) {
    throw new RangeError('amount of a transfer');
  }
  if (beneficiaire.length > NAME_LENGTH || reference.length > REFERENCE_LENGTH) {
    throw new RangeError('text of a transfer');
  }
  const euros = `${Math.floor(montant / 100)}.${String(montant % 100).padStart(2, '0')}`;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    beneficiaire,
    iban.replace(/\s/g, ''),
    `EUR${euros}`,
    '', // purpose
    '', // structured reference
    reference,
  ].join('\n');
}

/** An IBAN in groups of four, as people read it aloud. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
