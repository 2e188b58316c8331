import type { ReactNode, Ref } from 'react';
import { Button } from '../actions/Button.tsx';
import { ButtonGroup } from '../actions/ButtonGroup.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { useAnnouncement } from '../feedback/announce.ts';
// `Modal` loads this module late, and the camera needs its video element at once.
import { OpenModal } from '../modal/OpenModal.tsx';
import { CameraSelect, type CameraSelectProps } from './CameraSelect.tsx';
import { CameraView } from './CameraView.tsx';
import { PictureDrop, type PictureDropProps } from './PictureDrop.tsx';
import { ZoomChoice, type ZoomChoiceProps } from './ZoomChoice.tsx';
import './dsfr.css';
import styles from './ScanModal.module.css';

export interface ScanModalProps {
  readonly strings: {
    readonly title: string;
    /** Hidden on narrow screens (S-04). */
    readonly instruction: ReactNode;
    readonly video: string;
    readonly retry: string;
    readonly torchOn: string;
    readonly torchOff: string;
    readonly typeInstead: string;
  };
  readonly videoRef: Ref<HTMLVideoElement>;
  readonly phase: 'starting' | 'ready' | 'found' | 'off' | 'failed';
  readonly status: string;
  /** Says that the camera is not permitted or not available (S-01). */
  readonly cameraError?: string | undefined;
  readonly cameraHelp?: string | undefined;
  readonly camera: CameraSelectProps;
  readonly onRetry: () => void;
  readonly torch: 'none' | 'off' | 'on';
  readonly onTorch: () => void;
  readonly zoom: ZoomChoiceProps;
  readonly picture: PictureDropProps;
  readonly onTypeInstead: () => void;
  readonly onClose: () => void;
}

/**
 * Shows the scan (S-01 … S-04). It only displays, and knows no camera.
 * Use when a code on paper fills a form in. Not as the only way: one may type or give a picture.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/modale
 */
export function ScanModal({ strings, ...props }: ScanModalProps) {
  const { phase, cameraError, torch } = props;
  useAnnouncement(props.status);
  const torchLabel = torch === 'on' ? strings.torchOff : strings.torchOn;
  return (
    <OpenModal title={strings.title} size="lg" hideFooter onClose={props.onClose}>
      <p className={styles.instruction}>{strings.instruction}</p>
      {cameraError !== undefined && (
        <>
          <Alert
            severity="warning"
            description={cameraError}
            announced="assertive"
            testId="scan-alerte"
          />
          {props.cameraHelp !== undefined && <p className={styles.help}>{props.cameraHelp}</p>}
        </>
      )}
      <CameraView
        videoRef={props.videoRef}
        label={strings.video}
        shown={phase !== 'failed' && phase !== 'off'}
        found={phase === 'found'}
      />
      <div className={styles.state} data-testid="scan-etat" data-phase={phase}>
        {props.status}
      </div>
      <ButtonGroup>
        {cameraError !== undefined && (
          <Button
            priority="secondary"
            icon="refresh-line"
            label={strings.retry}
            onClick={props.onRetry}
          />
        )}
        <Button priority="secondary" label={strings.typeInstead} onClick={props.onTypeInstead} />
        {torch !== 'none' && (
          <Button priority="tertiary" label={torchLabel} onClick={props.onTorch} />
        )}
      </ButtonGroup>
      <ZoomChoice {...props.zoom} />
      {props.camera.cameras.length > 0 && <CameraSelect {...props.camera} />}
      <PictureDrop {...props.picture} />
    </OpenModal>
  );
}
