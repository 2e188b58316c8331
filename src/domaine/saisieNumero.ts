import {
  CHIFFRES_COURT,
  chiffresSeuls,
  formaterNumero,
  LONGUEUR_LONGUE,
  longueurMaximale,
} from '#contract/domaine/numeroTelepaiement.ts';

/** A text field at one moment: its text, and how many characters stand before the caret. */
export interface Saisie {
  readonly value: string;
  readonly caret: number;
}

/** One edit of the field: the text before it, and the browser's `InputEvent.inputType` or nothing. */
export interface Frappe {
  readonly previous: string;
  readonly inputType: string;
}

const TAILLE_GROUPE = 4;

/** Characters of a formatted text that hold its first `chiffres` digits, the dash after them left out. */
function positionApres(chiffres: number): number {
  return chiffres + Math.max(0, Math.ceil(chiffres / TAILLE_GROUPE) - 1);
}

/**
 * The most characters the field takes now (F-02 … F-04). A text already longer than a short number,
 * as a pre-fill may be, keeps the long limit: nothing that stands there is cut (D-08).
 */
export function limiteSaisie(value: string, precedente = ''): number {
  return chiffresSeuls(precedente).length > CHIFFRES_COURT
    ? LONGUEUR_LONGUE
    : longueurMaximale(value);
}

/**
 * Removes the digit that a person meant when Backspace or Delete took only the dash beside it:
 * Delete the one after the caret, Backspace the one before.
 */
function supprimerAuTravers(saisie: Saisie, { previous, inputType }: Frappe): Saisie {
  const tiretSeul =
    inputType.startsWith('delete') &&
    saisie.value.length === previous.length - 1 &&
    chiffresSeuls(saisie.value) === chiffresSeuls(previous);
  if (!tiretSeul) return saisie;
  const debut = inputType === 'deleteContentForward' ? saisie.caret : saisie.caret - 1;
  if (debut < 0) return saisie;
  return {
    value: saisie.value.slice(0, debut) + saisie.value.slice(debut + 1),
    caret: debut,
  };
}

/** One more character in a full field is refused, as `maxlength` would: it must not push out the last digit. */
function estFrappeEnTrop(saisie: Saisie, { previous, inputType }: Frappe, limite: number): boolean {
  return (
    inputType.startsWith('insert') &&
    previous.length === limite &&
    saisie.value.length === limite + 1
  );
}

const PREMIERE_FRAPPE: Frappe = { previous: '', inputType: '' };

/**
 * Formats the payment number while a person types, pastes or deletes anywhere in it (F-01 … F-04, D-08):
 * the text is cleaned first, limited second, and the caret stays behind the same digit.
 * @param brut the text that the browser left
 * @param caretBrut characters of it before the caret
 * @param frappe the edit that led to it
 */
export function formaterSaisie(
  brut: string,
  caretBrut: number,
  frappe: Frappe = PREMIERE_FRAPPE,
): Saisie {
  const saisie = supprimerAuTravers({ value: brut, caret: caretBrut }, frappe);
  const limite = limiteSaisie(saisie.value, frappe.previous);
  if (estFrappeEnTrop(saisie, frappe, limite)) {
    return { value: frappe.previous, caret: saisie.caret - 1 };
  }
  const value = formaterNumero(saisie.value).slice(0, limite);
  const chiffresAvant = chiffresSeuls(saisie.value.slice(0, saisie.caret)).length;
  return { value, caret: Math.min(value.length, positionApres(chiffresAvant)) };
}

/** Whether the number is full, so that focus may move to the key (F-06). */
export function saisieComplete(value: string): boolean {
  return value.length >= longueurMaximale(value);
}
