import styles from './NoticeCard.module.css';
import { Lettering, Line, MARKED, PAPER } from './shapes.tsx';

export interface OperationCodeImageProps {
  readonly alt: string;
  readonly example: string;
}

/**
 * Shows where the operation code is on an increased fine (D-18).
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
        <rect x="1" y="1" width="358" height="208" {...PAPER} />
        <rect x="20" y="20" width="44" height="28" fill="var(--background-alt-grey-hover)" />
        <Line x={20} y={72} width={120} height={9} />
        <Line x={20} y={92} width={150} height={7} />
        <rect
          {...MARKED}
          x="190"
          y="62"
          width="150"
          height="44"
          fill="var(--background-alt-blue-france)"
        />
        <Lettering x={265} y={90} size={16}>
          {example}
        </Lettering>
        <Line x={20} y={150} width={320} height={7} />
        <Line x={20} y={166} width={300} height={7} />
        <Line x={20} y={182} width={240} height={7} />
      </svg>
    </figure>
  );
}
