import styles from './NoticeCard.module.css';

export interface OperationCodeImageProps {
  readonly alt: string;
  readonly example: string;
}

const LINES = [
  { y: 150, width: 320 },
  { y: 166, width: 300 },
  { y: 182, width: 240 },
] as const;

/**
 * Where the operation code is on an increased fine (D-18).
 * Use above its field, with an example that no notice bears. Not for number and key: `NoticeCard`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function OperationCodeImage({ alt, example }: OperationCodeImageProps) {
  return (
    <figure className={styles.figure}>
      <svg
        className={`${styles.drawing} ${styles.operationCode}`}
        viewBox="0 0 360 210"
        role="img"
        aria-label={alt}
      >
        <rect
          x="1"
          y="1"
          width="358"
          height="208"
          fill="var(--background-default-grey)"
          stroke="var(--border-plain-grey)"
        />
        <rect x="20" y="20" width="44" height="28" fill="var(--background-alt-grey-hover)" />
        <rect x="20" y="72" width="120" height="9" rx="3" fill="var(--border-default-grey)" />
        <rect x="20" y="92" width="150" height="7" rx="3" fill="var(--border-default-grey)" />
        <rect
          x="190"
          y="62"
          width="150"
          height="44"
          fill="var(--background-alt-blue-france)"
          stroke="var(--border-action-high-blue-france)"
          strokeWidth="2"
        />
        <text
          x="265"
          y="90"
          textAnchor="middle"
          fontSize="16"
          fontWeight="700"
          fill="var(--text-title-grey)"
        >
          {example}
        </text>
        {LINES.map(({ y, width }) => (
          <rect
            key={y}
            x="20"
            y={y}
            width={width}
            height="7"
            rx="3"
            fill="var(--border-default-grey)"
          />
        ))}
      </svg>
    </figure>
  );
}
