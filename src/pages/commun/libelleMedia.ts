import { MEDIA_REGLEMENT, type MediaReglement } from '#contract/domaine/mediaReglement.ts';
import type { TextOfLanguage } from '../../i18n/useText.ts';

const MEDIAS: readonly MediaReglement[] = Object.values(MEDIA_REGLEMENT);

/** The channel of a payment in words; nothing for a number that is not known. */
export function libelleMedia(media: number, t: TextOfLanguage['t']): string {
  const connu = MEDIAS.find((candidat) => candidat === media);
  return connu === undefined ? '' : t(`medias.${connu}`);
}
