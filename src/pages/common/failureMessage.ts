import { ApiError, type FailureCode } from '../../api/ApiError.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import { isOffline } from '../../session/connection.ts';

/**
 * The failures that a screen explains in words of its own; the code of the API is the key of the words. Every other
 * failure has the words of `failureMessage`, or those that the screen has for all the rest.
 */
const EXPLAINED = {
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

type Screen = keyof typeof EXPLAINED;
export type ExplainedCode<E extends Screen> = (typeof EXPLAINED)[E][number];

/**
 * The code of a failure that a screen explains itself.
 * @param error what a call threw
 */
export function explainedCode<E extends Screen>(
  screen: E,
  error: unknown,
): ExplainedCode<E> | undefined {
  const codes: readonly ExplainedCode<E>[] = EXPLAINED[screen];
  return error instanceof ApiError ? codes.find((code) => code === error.code) : undefined;
}

/** Failures that the HTTP layer has already answered by a navigation or a refresh: nothing is shown (O-13, K-14). */
export function isSilentFailure(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || error.code === 'contenu-partiel' || isClosed(error))
  );
}

/** The service is closed for a while; most screens are left for the page that says so. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'maintenance';

/** No answer came, and the device itself has no connection (D-26). */
const isWithoutConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reseau' && isOffline();

/**
 * When to try again and which number to give, for an alert that says the rest.
 * @param error what a call threw
 */
function failureNextStep(
  error: unknown,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  if (!(error instanceof ApiError)) return '';
  if (isWithoutConnection(error)) return t('horsLigne.texte');
  const { retryAfter, incident } = error;
  return [
    retryAfter === undefined
      ? ''
      : t('detail.messages.erreurs.patienter', { duree: formats.duree(retryAfter) }),
    incident === undefined ? '' : t('detail.messages.erreurs.incident', { incident }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A sentence of the page, then what `failureNextStep` adds to it. */
export function withNextStep(
  sentence: string,
  error: unknown,
  text: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  return [sentence, failureNextStep(error, text)].filter(Boolean).join(' ');
}

/** Why a request failed, as far as it is known; the service blames itself only where it is at fault (D-26). */
function failureCause(error: unknown, { t }: Pick<TextOfLanguage, 't'>): string {
  if (!(error instanceof ApiError)) return t('detail.messages.erreurs.causes.technique');
  // What follows tells it.
  if (isWithoutConnection(error)) return '';
  const { code } = error;
  const known = code === 'reseau' || code === 'trop-de-tentatives' || code === 'maintenance';
  return t(`detail.messages.erreurs.causes.${known ? code : 'technique'}`);
}

/** A failure before any payment (O-12, D-26): what is true of all, the cause, the time to wait (D-15), the incident. */
export function failureMessage(
  error: unknown,
  text: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  const debut = [text.t('detail.messages.erreurs.techPaiement'), failureCause(error, text)];
  return withNextStep(debut.filter(Boolean).join(' '), error, text);
}
