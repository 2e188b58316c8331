import {
  digitsOnly,
  hasNumberEnd,
  LONG_DIGITS,
  NOTICE_DIGITS,
  numberInfo,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';
import { type LookupErrors, validationMessage } from '../../forms/lookupForm.ts';
import type { Translate } from '../../i18n/useText.tsx';
import { REFUSED_KEY } from './reduceEntry.ts';

/**
 * Says how many digits are missing, and names the other length only where the digits may be of such a number (F-03,
 * V-03). The message of the form stays that of the specification (V-05).
 */
function missingDigits(digits: string, t: Translate): string | undefined {
  const count = digits.length;
  if (count === 0 || count === SHORT_DIGITS || count >= LONG_DIGITS) return undefined;
  const isShort = count < SHORT_DIGITS;
  const total = isShort ? SHORT_DIGITS : LONG_DIGITS;
  const missing = t('accueil.formulaire.erreursNumero.manque', { count: total - count, total });
  const hasOtherLength = isShort
    ? numberInfo(digits) !== 'afd'
    : hasNumberEnd(digits.slice(0, SHORT_DIGITS));
  if (!hasOtherLength) return missing;
  return `${missing} ${t(`accueil.formulaire.erreursNumero.${isShort ? 'avis18' : 'avis14'}`)}`;
}

/** Names the part of the notice that was typed, and the one that is asked for (D-53). */
export function numberRefusal(number: string, errors: LookupErrors, t: Translate) {
  const error = validationMessage({ numTelepaiementCode: errors.numTelepaiementCode });
  if (error === undefined || error === 'formatCleInvalide') return undefined;
  const digits = digitsOnly(number);
  if (digits.length === NOTICE_DIGITS) return t('accueil.formulaire.erreursNumero.numeroAvis');
  return missingDigits(digits, t) ?? t(`accueil.formulaire.erreursNumero.${error}`);
}

export function keyRefusal(errors: LookupErrors, t: Translate) {
  if (errors.cle === REFUSED_KEY) return t('accueil.formulaire.erreursCle.cleInvalide');
  const error = validationMessage({ cle: errors.cle });
  if (error !== 'numTelOuCleInvalide' && error !== 'formatCleInvalide') return undefined;
  return t(`accueil.formulaire.erreursCle.${error}`);
}
