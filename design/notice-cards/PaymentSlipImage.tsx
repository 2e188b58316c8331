import { NoticeFigure, type NoticeFigureProps } from './NoticeFigure.tsx';
import { NOTICES } from './notices.ts';
import { PaymentCard } from './PaymentCard.tsx';

export type PaymentSlipImageProps = Pick<NoticeFigureProps, 'alt' | 'legend'>;

/**
 * Shows a payment slip in the help modals (G-11, G-12).
 * Use beside steps that ask for number and key. Not for one type of notice: `NoticeCard`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function PaymentSlipImage({ alt, legend }: PaymentSlipImageProps) {
  return (
    <NoticeFigure alt={alt} legend={legend} viewBox="16 -4 328 112" shape="slip">
      <PaymentCard number={NOTICES.AF.number} y={0} />
    </NoticeFigure>
  );
}
