import { encode } from 'uqr';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** What the code says to a reader. */
  readonly value: string;
  /** The purpose of the code, in words; its content must also be on the page. */
  readonly alt: string;
}

/**
 * A QR code with error correction M and its quiet zone; black on white in every theme, as readers need.
 * Use when a person goes on with another device or application, named above it. Not for a secret or a name. Its `alt`
 * says the purpose; smaller than 12 rem older phones cannot read it.
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
