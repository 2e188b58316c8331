import type { ReactNode } from 'react';
import {
  digitsOnly,
  hasNumberEnd,
  KEY_DIGITS,
  LONG_DIGITS,
  NOTICE_DIGITS,
  numberInfo,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';
import { type LookupErrors, type LookupValues, validationMessage } from '../../forms/lookupForm.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
import { REFUSED_KEY } from './reduceEntry.ts';

/** What the schema refused of one field (V-05). */
interface Fault {
  readonly name: keyof LookupValues;
  /** The fault in a few words: the link to the field, and the title if no other field is wrong. */
  readonly message: string;
  /** The same fault with what a right answer is: the error of the field. */
  readonly sentence: ReactNode;
}

/** The length that the digits are to reach (V-03). Null if they are none, or are not too few. */
function missing(digits: string): { readonly count: number; readonly total: number } | null {
  const { length } = digits;
  if (length === 0 || length === SHORT_DIGITS || length >= LONG_DIGITS) return null;
  const total = length < SHORT_DIGITS ? SHORT_DIGITS : LONG_DIGITS;
  return { count: total - length, total };
}

/** Names the other length only where the digits may be of such a number (F-03, V-03). */
function otherLength(digits: string, t: Translate): string {
  const isShort = digits.length < SHORT_DIGITS;
  const isPossible = isShort
    ? numberInfo(digits) !== 'afd'
    : hasNumberEnd(digits.slice(0, SHORT_DIGITS));
  return isPossible ? t(`accueil.formulaire.erreursNumero.${isShort ? 'avis18' : 'avis14'}`) : '';
}

type Text = Pick<TextOfLanguage, 't' | 'rich'>;

/** Names the part of the notice that was typed, and the one that is asked for (D-53). */
function numberFault(values: LookupValues, errors: LookupErrors, { t, rich }: Text): Fault[] {
  const { numTelepaiementCode: error } = errors;
  const refusal = validationMessage({ numTelepaiementCode: error });
  if (refusal === undefined) return [];
  const name = 'numTelepaiementCode';
  const digits = digitsOnly(values.numTelepaiementCode);
  const few = missing(digits);
  if (digits.length === NOTICE_DIGITS) {
    const message = t('accueil.formulaire.erreursNumero.numeroAvisCourt');
    return [{ name, message, sentence: t('accueil.formulaire.erreursNumero.numeroAvis') }];
  }
  if (few !== null) {
    const message = t('accueil.formulaire.erreursNumero.manque', { count: few.count });
    const whole = t('accueil.formulaire.ilEnFaut', { faute: message, total: few.total });
    return [{ name, message, sentence: `${whole} ${otherLength(digits, t)}`.trim() }];
  }
  if (digits === '') {
    const message = t('accueil.formulaire.erreursNumero.vide');
    return [
      { name, message, sentence: rich('accueil.formulaire.erreursNumero.numTelOuCleInvalide') },
    ];
  }
  const message = t(`accueil.messages.erreurs.${refusal}`);
  const sentence =
    refusal === 'endNumTelInvalide'
      ? t('accueil.formulaire.erreursNumero.fin', { faute: message })
      : rich('accueil.formulaire.exemple', { faute: message });
  return [{ name, message, sentence }];
}

function keyFault({ cle: key }: LookupValues, { cle }: LookupErrors, t: Translate): Fault[] {
  const refusal = validationMessage({ cle });
  if (refusal === undefined) return [];
  if (key === '') {
    const message = t('accueil.formulaire.erreursCle.vide');
    const sentence = t('accueil.formulaire.erreursCle.numTelOuCleInvalide');
    return [{ name: 'cle', message, sentence }];
  }
  if (refusal === 'numTelOuCleInvalide') {
    const message = t('accueil.formulaire.erreursCle.manque');
    const sentence = t('accueil.formulaire.ilEnFaut', { faute: message, total: KEY_DIGITS });
    return [{ name: 'cle', message, sentence }];
  }
  const message = t(`accueil.messages.erreurs.${refusal}`);
  const sentence = t('accueil.formulaire.erreursCle.exemple', { faute: message });
  return [{ name: 'cle', message, sentence }];
}

/** Lists what the schema refused, in the order of the fields. */
export const faultsOf = (values: LookupValues, errors: LookupErrors, text: Text): Fault[] => [
  ...numberFault(values, errors, text),
  ...keyFault(values, errors, text.t),
];

/** Gives the title of all faults: the one there is, else the first message of the form (V-05). */
export function faultTitle(faults: readonly Fault[], errors: LookupErrors, t: Translate): string {
  const [first, ...others] = faults;
  if (first === undefined) return '';
  const refusal = validationMessage(errors);
  return others.length === 0 || refusal === undefined
    ? first.message
    : t(`accueil.messages.erreurs.${refusal}`);
}

/** Says what the service refused of the key. */
export const refusedKey = ({ cle }: LookupErrors, t: Translate): string | undefined =>
  cle === REFUSED_KEY ? t('accueil.formulaire.erreursCle.cleInvalide') : undefined;
