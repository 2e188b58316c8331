import { ApiError, type FailureCode } from '../../api/ApiError.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** The failures that a screen words itself, by API code. */
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

export function explainedCode<E extends Screen>(
  screen: E,
  error: unknown,
): ExplainedCode<E> | undefined {
  const codes: readonly ExplainedCode<E>[] = EXPLAINED[screen];
  return error instanceof ApiError && !error.isOutdated
    ? codes.find((code) => code === error.code)
    : undefined;
}

/** True for failures that the HTTP layer has answered by a navigation or a refresh (O-13, K-14). */
export function isSilentFailure(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || error.code === 'contenu-partiel' || isClosed(error))
  );
}

export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'maintenance';

/** `onLine` is false on working networks too, so it only explains a call that failed. */
const isWithoutConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reseau' && !navigator.onLine;

function failureNextStep(error: unknown, { t, formats }: TextOfLanguage): string {
  if (!(error instanceof ApiError)) return '';
  if (isWithoutConnection(error)) return t('horsLigne.texte');
  const { isOutdated, retryAfter, incident } = error;
  return [
    isOutdated ? t('detail.messages.erreurs.miseAJour') : '',
    retryAfter === undefined
      ? ''
      : t('detail.messages.erreurs.patienter', { duree: formats.duration(retryAfter) }),
    incident === undefined ? '' : t('detail.messages.erreurs.incident', { incident }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function withNextStep(sentence: string, error: unknown, text: TextOfLanguage): string {
  return [sentence, failureNextStep(error, text)].filter(Boolean).join(' ');
}

/** Causes that a person can do something about. Any other is called technical. */
const CAUSES = ['reseau', 'trop-de-tentatives', 'maintenance', 'entete-trop-long'] as const;

/** Names the cause, so that the service blames itself only if it is at fault (D-26). */
function failureCause(error: unknown, { t }: TextOfLanguage): string {
  if (!(error instanceof ApiError)) return t('detail.messages.erreurs.causes.technique');
  if (isWithoutConnection(error)) return '';
  const { code, isOutdated } = error;
  if (isOutdated) return '';
  const cause = CAUSES.find((known) => known === code) ?? 'technique';
  return t(`detail.messages.erreurs.causes.${cause}`);
}

/** Words a failure before any payment, with the time to wait (D-15) and the incident. */
export function failureMessage(error: unknown, text: TextOfLanguage): string {
  const sentences = [text.t('detail.messages.erreurs.techPaiement'), failureCause(error, text)];
  return withNextStep(sentences.filter(Boolean).join(' '), error, text);
}
