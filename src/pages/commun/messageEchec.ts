import { ApiError, type FailureCode } from '../../api/ApiError.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import { estHorsLigne } from '../../session/connexion.ts';

/**
 * The failures that a screen explains in words of its own; the code of the API is the key of the words. Every other
 * failure has the words of `messageEchec`, or those that the screen has for all the rest.
 */
const EXPLIQUES = {
  prefill: ['identifiant-invalide', 'requete-invalide'],
  envoiSips: [
    'paiement-en-cours',
    'deja-paye',
    'non-payable',
    'montant-invalide',
    'verification-en-cours',
    'indisponible',
  ],
  virement: ['virement-non-autorise', 'trop-de-tentatives', 'maintenance'],
  saisieIndicatif: ['indicatif-invalide'],
  justificatif: ['deja-envoye', 'adresse-inconnue', 'trop-de-tentatives', 'maintenance'],
  verification: ['trop-de-tentatives'],
} as const satisfies Readonly<Record<string, readonly FailureCode[]>>;

type Ecran = keyof typeof EXPLIQUES;
export type CodeExplique<E extends Ecran> = (typeof EXPLIQUES)[E][number];

/**
 * The code of a failure that a screen explains itself.
 * @param erreur what a call threw
 */
export function codeExplique<E extends Ecran>(
  ecran: E,
  erreur: unknown,
): CodeExplique<E> | undefined {
  const codes: readonly CodeExplique<E>[] = EXPLIQUES[ecran];
  return erreur instanceof ApiError ? codes.find((code) => code === erreur.code) : undefined;
}

/** Failures that the HTTP layer has already answered by a navigation or a refresh: nothing is shown (O-13, K-14). */
export function estEchecMuet(erreur: unknown): boolean {
  return (
    erreur instanceof ApiError &&
    (erreur.status === 401 || erreur.code === 'contenu-partiel' || estFerme(erreur))
  );
}

/** The service is closed for a while; most screens are left for the page that says so. */
export const estFerme = (erreur: unknown): boolean =>
  erreur instanceof ApiError && erreur.code === 'maintenance';

/** No answer came, and the device itself has no connection (D-26). */
const estSansConnexion = (erreur: unknown): boolean =>
  erreur instanceof ApiError && erreur.code === 'reseau' && estHorsLigne();

/**
 * When to try again and which number to give, for an alert that says the rest.
 * @param erreur what a call threw
 */
function suiteEchec(
  erreur: unknown,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  if (!(erreur instanceof ApiError)) return '';
  if (estSansConnexion(erreur)) return t('horsLigne.texte');
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
  texte: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  return [phrase, suiteEchec(erreur, texte)].filter(Boolean).join(' ');
}

/** Why a request failed, as far as it is known; the service blames itself only where it is at fault (D-26). */
function causeEchec(erreur: unknown, { t }: Pick<TextOfLanguage, 't'>): string {
  if (!(erreur instanceof ApiError)) return t('detail.messages.erreurs.causes.technique');
  // What follows tells it.
  if (estSansConnexion(erreur)) return '';
  const { code } = erreur;
  const connue = code === 'reseau' || code === 'trop-de-tentatives' || code === 'maintenance';
  return t(`detail.messages.erreurs.causes.${connue ? code : 'technique'}`);
}

/** A failure before any payment (O-12, D-26): what is true of all, the cause, the time to wait (D-15), the incident. */
export function messageEchec(
  erreur: unknown,
  texte: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  const debut = [texte.t('detail.messages.erreurs.techPaiement'), causeEchec(erreur, texte)];
  return avecSuite(debut.filter(Boolean).join(' '), erreur, texte);
}
