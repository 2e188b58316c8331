import {
  digitsOnly,
  LONG_DIGITS,
  NOTICE_DIGITS,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';
import { type LookupErrors, validationMessage } from '../../forms/lookupForm.ts';
import type { Translate } from '../../i18n/useText.tsx';
import { REFUSED_KEY } from './reduceEntry.ts';

/** Says how many digits are missing. The message of the form stays that of the specification (V-05). */
function missingDigits(count: number, t: Translate): string | undefined {
  if (count === 0 || count === SHORT_DIGITS || count >= LONG_DIGITS) return undefined;
  return count < SHORT_DIGITS
    ? t('accueil.formulaire.erreursNumero.manque14', { count: SHORT_DIGITS - count })
    : t('accueil.formulaire.erreursNumero.manque18', { count: LONG_DIGITS - count });
}

/** Names the part of the notice that was typed, and the one that is asked for (D-53). */
export function numberRefusal(number: string, errors: LookupErrors, t: Translate) {
  const error = validationMessage({ numTelepaiementCode: errors.numTelepaiementCode });
  if (error === undefined || error === 'formatCleInvalide') return undefined;
  const count = digitsOnly(number).length;
  if (count === NOTICE_DIGITS) return t('accueil.formulaire.erreursNumero.numeroAvis');
  return missingDigits(count, t) ?? t(`accueil.formulaire.erreursNumero.${error}`);
}

export function keyRefusal(errors: LookupErrors, t: Translate) {
  if (errors.cle === REFUSED_KEY) return t('accueil.formulaire.erreursCle.cleInvalide');
  const error = validationMessage({ cle: errors.cle });
  if (error !== 'numTelOuCleInvalide' && error !== 'formatCleInvalide') return undefined;
  return t(`accueil.formulaire.erreursCle.${error}`);
}
