import { digitsOnly, NOTICE_DIGITS } from '#contract/domain/paymentNumber.ts';
import { type LookupErrors, validationMessage } from '../../forms/lookupForm.ts';
import type { Translate } from '../../i18n/useText.tsx';
import { REFUSED_KEY } from './reduceEntry.ts';

/** Names the part of the notice that was typed, and the one that is asked for (D-53). */
export function numberRefusal(number: string, errors: LookupErrors, t: Translate) {
  const error = validationMessage({ numTelepaiementCode: errors.numTelepaiementCode });
  if (error === undefined || error === 'formatCleInvalide') return undefined;
  if (digitsOnly(number).length === NOTICE_DIGITS) {
    return t('accueil.formulaire.erreursNumero.numeroAvis');
  }
  return t(`accueil.formulaire.erreursNumero.${error}`);
}

export function keyRefusal(errors: LookupErrors, t: Translate) {
  if (errors.cle === REFUSED_KEY) return t('accueil.formulaire.erreursCle.cleInvalide');
  const error = validationMessage({ cle: errors.cle });
  if (error !== 'numTelOuCleInvalide' && error !== 'formatCleInvalide') return undefined;
  return t(`accueil.formulaire.erreursCle.${error}`);
}
