import type { Fine } from '#contract/schemas/fine.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { comingInstant } from './comingInstant.ts';
import { payInTime } from './payInTime.ts';
import type { Phones } from './usePhones.ts';

/** Says in lookup and outcome alike until when a payment is looked for, and how to pay in time (D-77, D-98). */
export const forgottenSentence = (fine: Fine, text: PlainText, phones: Phones): string =>
  [
    text.t('accueil.messages.erreurs.paiementOublie', {
      quand: comingInstant(fine.pageOublieeJusquau, 'paris', text) ?? text.t('instants.plusTard'),
    }),
    payInTime(fine, text, phones),
  ].join(' ');
