import type { PaymentSums } from '../schemas/fine.ts';
import type { Formats } from './formats.ts';

const PARTS = ['preleve', 'compte', 'tropPercu', 'aVerifier', 'enRetour', 'rendu'] as const;
type Sequel = 'litige' | 'verification' | 'reserve' | 'tropPercu' | 'enRetour' | 'rendu';
type Key = `sommes.${'seule' | (typeof PARTS)[number] | `suites.${Sequel}`}`;

type Values = Readonly<Partial<Record<'montant' | 'date' | 'delai', string>>>;

export interface MoneyTexts {
  readonly say: (key: Key, values: Values) => string;
  readonly formats: Formats;
}

/** Writes "180,00 € prélevés, 90,00 € comptés, 90,00 € de trop." Null if nothing was taken. */
export function sumsLine(sums: PaymentSums, { say, formats }: MoneyTexts): string | null {
  const { preleve: taken, compte: counted } = sums;
  if (taken === 0) return null;
  const parts = PARTS.flatMap((name) => {
    const cents = sums[name];
    return cents === undefined ? [] : [say(`sommes.${name}`, { montant: formats.euros(cents) })];
  });
  return taken === counted && parts.length === 2
    ? say('sommes.seule', { montant: formats.euros(taken) })
    : `${parts.join(', ')}.`;
}

/**
 * Tells the payer what happens to money that does not count (D-43).
 * @param delayDays the setting `DELAI_REMBOURSEMENT`
 */
export function nextSentences(
  sums: PaymentSums,
  delayDays: number,
  { say, formats }: MoneyTexts,
): readonly string[] {
  const { tropPercu: excess, enRetour: returning, rendu: returned, reserve } = sums;
  const delay = formats.days(delayDays);
  const sentences = [
    sums.litige && say('sommes.suites.litige', { delai: delay }),
    sums.verification && say('sommes.suites.verification', {}),
    reserve &&
      say('sommes.suites.reserve', {
        montant: formats.euros(reserve.montant),
        date: formats.day(reserve.jusquau),
      }),
    excess && say('sommes.suites.tropPercu', { delai: delay }),
    returning && say('sommes.suites.enRetour', { montant: formats.euros(returning), delai: delay }),
    // What the bank has taken back from us reached the payer already, and the receipt is what is in doubt.
    !sums.verification && returned && say('sommes.suites.rendu', {}),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}
