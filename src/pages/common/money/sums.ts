import type { PaymentSums } from '#contract/schemas/fine.ts';
import { type TextOfLanguage, useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';

const PARTS = ['preleve', 'compte', 'tropPercu', 'aVerifier', 'enRetour', 'rendu'] as const;

/** "180,00 € prélevés, 90,00 € comptés, 90,00 € de trop."; one amount while all of it counts. Null: nothing was taken. */
function sumsLine(sums: PaymentSums, { t, formats }: TextOfLanguage): string | null {
  const { preleve: taken, compte: counted } = sums;
  if (taken === 0) return null;
  const told = PARTS.flatMap((name) => {
    const cents = sums[name];
    return cents === undefined ? [] : [t(`sommes.${name}`, { montant: formats.euros(cents) })];
  });
  return taken === counted && told.length === 2
    ? t('sommes.seule', { montant: formats.euros(taken) })
    : `${told.join(', ')}.`;
}

/** What becomes of the money that does not count, and what the payer does meanwhile (D-43). */
function nextSentences(sums: PaymentSums, delay: string, { t, formats }: TextOfLanguage): string[] {
  const {
    tropPercu: excess,
    enRetour: returning,
    rendu: returned,
    reserve,
    litige: isDisputed,
  } = sums;
  const sentences = [
    isDisputed && t('sommes.suites.litige', { delai: delay }),
    sums.verification && t('sommes.suites.verification'),
    reserve &&
      t('sommes.suites.reserve', {
        montant: formats.euros(reserve.montant),
        date: formats.day(reserve.jusquau),
      }),
    excess && t('sommes.suites.tropPercu', { delai: delay }),
    returning && t('sommes.suites.enRetour', { montant: formats.euros(returning), delai: delay }),
    returned && t('sommes.suites.rendu'),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** After the delay a person whose money has not come writes to the office on the notice (D-43). */
export function useMoney() {
  const text = useText();
  const delay = text.formats.days(useServices().settings.delaiRemboursement);
  return {
    line: (sums: PaymentSums) => sumsLine(sums, text),
    next: (sums: PaymentSums) => nextSentences(sums, delay, text),
  };
}
