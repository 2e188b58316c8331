import { MEDIA_REGLEMENT, type MediaReglement } from '#contract/domaine/mediaReglement.ts';
import type { Reglement } from '#contract/schemas/amende.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

const MEDIAS: readonly MediaReglement[] = Object.values(MEDIA_REGLEMENT);

/** The channel of a payment in words; nothing for a number that is not known. */
function libelleMedia(media: number, t: TextOfLanguage['t']): string {
  const connu = MEDIAS.find((candidat) => candidat === media);
  return connu === undefined ? '' : t(`medias.${connu}`);
}

/** What a payment was made with: the card where this service took it on the web, else the channel. */
export function libelleMoyen(
  { mediaReglement, justificatif }: Reglement,
  t: TextOfLanguage['t'],
): string {
  const carte = justificatif?.carte;
  if (carte === undefined) return libelleMedia(mediaReglement, t);
  return t('choix.carte') + (carte && ` (${carte})`);
}
