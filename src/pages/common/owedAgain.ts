import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { amountDeadline } from './amountDeadline.ts';

/** Says of a fine whose payment no longer counts what is owed, until when, and whom to ask (O-06, D-43). */
export function owedAgain(fine: Fine, text: PlainText): string {
  const { t, formats } = text;
  const until = fine.montants.valableJusquau;
  const isKnown = fine.resteAPayer > 0 && (until === null || until >= parisDay(new Date()));
  return [
    ...(isKnown
      ? [
          t('accueil.messages.repris.du', { montant: formats.euros(fine.resteAPayer) }),
          amountDeadline(fine, text),
        ]
      : []),
    t('accueil.messages.repris.service'),
  ].join(' ');
}
