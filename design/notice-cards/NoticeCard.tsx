import type { HomeHelpType } from '#contract/domain/noticeType.ts';
import { NoticeFigure, type NoticeFigureProps } from './NoticeFigure.tsx';
import { NoticeSheet } from './NoticeSheet.tsx';
import { NOTICES } from './notices.ts';

export interface NoticeCardProps extends Pick<NoticeFigureProps, 'alt' | 'legend'> {
  readonly type: HomeHelpType;
}

/**
 * An example notice of one type, drawn for this service: it shows where number, key and data-matrix are (H-04).
 * The colours follow the theme.
 * Use to show where number, key and code are, without a scan of a real notice. Not as decoration: `Pictogram`. `alt`
 * says the place as on the telephone; the text above says all that the drawing says.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function NoticeCard({ type, alt, legend }: NoticeCardProps) {
  return (
    <NoticeFigure alt={alt} legend={legend} viewBox="0 0 360 340" shape="notice">
      <NoticeSheet type={type} {...NOTICES[type]} />
    </NoticeFigure>
  );
}
