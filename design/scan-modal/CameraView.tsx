import type { Ref } from 'react';
import styles from './ScanModal.module.css';

export interface CameraViewProps {
  readonly videoRef: Ref<HTMLVideoElement>;
  readonly label: string;
  /** If false, the element is only hidden, so that a camera can start in it again. */
  readonly shown: boolean;
  readonly found: boolean;
}

/** Shows the live picture with a square to aim with, and a tick after a success (S-03). */
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
