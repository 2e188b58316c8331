import { encode } from 'uqr';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** The text that a reader of the code gets. */
  readonly value: string;
  /** Says what the code is for. Its content must also be on the page, as text. */
  readonly alt: string;
}

/**
 * Use when a person goes on with another device. It is black on white in every theme, as readers need.
 * Not for a secret or a name.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function QrCode({ value, alt }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={alt}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
