import type { ReactNode } from 'react';
import {
  digitsOnly,
  hasNumberEnd,
  LONG_DIGITS,
  NOTICE_DIGITS,
  numberInfo,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';
import { type LookupErrors, validationMessage } from '../../forms/lookupForm.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
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

function numberError({ numTelepaiementCode }: LookupErrors) {
  const error = validationMessage({ numTelepaiementCode });
  return error === 'formatCleInvalide' ? undefined : error;
}

function keyError({ cle }: LookupErrors) {
  const error = validationMessage({ cle });
  return error === 'numTelOuCleInvalide' || error === 'formatCleInvalide' ? error : undefined;
}

/** Names the part of the notice that was typed, and the one that is asked for (D-53). */
export function numberRefusal(
  number: string,
  errors: LookupErrors,
  { t, rich }: Pick<TextOfLanguage, 't' | 'rich'>,
): ReactNode {
  const error = numberError(errors);
  if (error === undefined) return undefined;
  const digits = digitsOnly(number);
  if (digits.length === NOTICE_DIGITS) return t('accueil.formulaire.erreursNumero.numeroAvis');
  return missingDigits(digits, t) ?? rich(`accueil.formulaire.erreursNumero.${error}`);
}

export function keyRefusal(errors: LookupErrors, t: Translate) {
  if (errors.cle === REFUSED_KEY) return t('accueil.formulaire.erreursCle.cleInvalide');
  const error = keyError(errors);
  return error && t(`accueil.formulaire.erreursCle.${error}`);
}

/**
 * Lists the wrong fields for the links of the summary (V-05). A link names its field and what is wrong in a few words,
 * because the title and the field's own error have the sentences.
 */
export function wrongFields(errors: LookupErrors, t: Translate) {
  const number = numberError(errors);
  const key = keyError(errors);
  return [
    ...(number === undefined
      ? []
      : [{ name: 'numTelepaiementCode', message: t(`accueil.formulaire.liens.numero.${number}`) }]),
    ...(key === undefined
      ? []
      : [{ name: 'cle', message: t(`accueil.formulaire.liens.cle.${key}`) }]),
  ];
}
