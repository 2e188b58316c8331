import type { HomeHelpType } from '#contract/domain/noticeType.ts';
import { NoticeFigure, type NoticeFigureProps } from './NoticeFigure.tsx';
import { NoticeSheet } from './NoticeSheet.tsx';
import { NOTICES } from './notices.ts';

export interface NoticeCardProps extends Pick<NoticeFigureProps, 'alt' | 'legend'> {
  readonly type: HomeHelpType;
}

/**
 * A drawing made for this service (H-04).
 * Use to show where number, key and code are, without a scan of a real notice. Not as decoration: `Pictogram`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function NoticeCard({ type, alt, legend }: NoticeCardProps) {
  return (
    <NoticeFigure alt={alt} legend={legend} viewBox="0 0 360 340" shape="notice">
      <NoticeSheet type={type} {...NOTICES[type]} />
    </NoticeFigure>
  );
}
