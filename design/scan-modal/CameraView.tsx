import type { Ref } from 'react';
import styles from './ScanModal.module.css';

export interface CameraViewProps {
  readonly videoRef: Ref<HTMLVideoElement>;
  readonly label: string;
  /** The element stays, so that a camera can be put on again. */
  readonly shown: boolean;
  readonly found: boolean;
}

/** S-03. */
export function CameraView({ videoRef, label, shown, found }: CameraViewProps) {
  return (
    <div className={styles.stage} hidden={!shown}>
      <video ref={videoRef} className={styles.video} aria-label={label} muted playsInline />
      {found ? (
        <span
          className={`fr-icon-check-line ${styles.tick}`}
          aria-hidden="true"
          data-testid="scan-reussi"
        />
      ) : (
        <span className={styles.square} aria-hidden="true" />
      )}
    </div>
  );
}
