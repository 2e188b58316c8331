import styles from './NoticeCard.module.css';
import { NOTICES } from './notices.ts';
import { PaymentCard } from './PaymentCard.tsx';

export interface PaymentSlipImageProps {
  /** Says in words what the image shows, with the meaning of its marks 1, 2 and 3. */
  readonly alt: string;
}

/** The payment slip of a notice, for the help modals (G-11, G-12). */
export function PaymentSlipImage({ alt }: PaymentSlipImageProps) {
  return (
    <svg className={styles.drawing} viewBox="12 -8 336 120" role="img" aria-label={alt}>
      <PaymentCard numero={NOTICES.AF.numero} y={0} />
    </svg>
  );
}
