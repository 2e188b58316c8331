import { ApiError } from '../../api/ApiError.ts';
import type { Texte } from '../../i18n/useTexte.ts';

/** Failures that the HTTP layer has already answered by a navigation or a refresh: nothing is shown (O-13, K-14). */
export function estEchecMuet(erreur: unknown): boolean {
  return (
    erreur instanceof ApiError &&
    (erreur.status === 401 || erreur.code === 'contenuPartiel' || erreur.code === 'maintenance')
  );
}

/**
 * When to try again and which number to give, for an alert that says the rest.
 * @param erreur what a call threw
 */
function suiteEchec(erreur: unknown, { t, formats }: Pick<Texte, 't' | 'formats'>): string {
  if (!(erreur instanceof ApiError)) return '';
  const { retryAfter, incident } = erreur;
  return [
    retryAfter === undefined
      ? ''
      : t('detail.messages.erreurs.patienter', { duree: formats.duree(retryAfter) }),
    incident === undefined ? '' : t('detail.messages.erreurs.incident', { incident }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A sentence of the page, then what `suiteEchec` adds to it. */
export function avecSuite(
  phrase: string,
  erreur: unknown,
  texte: Pick<Texte, 't' | 'formats'>,
): string {
  return [phrase, suiteEchec(erreur, texte)].filter(Boolean).join(' ');
}

/** A failure before any payment (O-12): a fault of ours, the time to wait (D-15), the incident number. */
export function messageEchec(erreur: unknown, texte: Pick<Texte, 't' | 'formats'>): string {
  return avecSuite(texte.t('detail.messages.erreurs.techPaiement'), erreur, texte);
}
