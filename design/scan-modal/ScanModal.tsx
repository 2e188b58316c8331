import type { ReactNode, Ref } from 'react';
import { Button } from '../actions/Button.tsx';
import { ButtonGroup } from '../actions/ButtonGroup.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { useAnnouncement } from '../feedback/announce.ts';
// `Modal` loads later, and the camera looks for its video at once.
import { OpenModal } from '../modal/OpenModal.tsx';
import { CameraSelect } from './CameraSelect.tsx';
import { CameraView } from './CameraView.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { ZoomChoice } from './ZoomChoice.tsx';
import './dsfr.css';
import styles from './ScanModal.module.css';

export interface ScanStrings {
  readonly title: string;
  /** S-04. */
  readonly instruction: ReactNode;
  readonly video: string;
  readonly cameraLabel: string;
  readonly noCamera: string;
  readonly retry: string;
  readonly torchOn: string;
  readonly torchOff: string;
  readonly zoomLabel: string;
  readonly typeInstead: string;
  readonly pictureLabel: string;
  readonly pictureHint: string;
  readonly pictureDrop: string;
  readonly pictureButton: string;
}

export interface ScanModalProps {
  readonly strings: ScanStrings;
  readonly videoRef: Ref<HTMLVideoElement>;
  readonly phase: 'starting' | 'ready' | 'found' | 'off' | 'failed';
  readonly status: string;
  /** S-01. */
  readonly cameraError?: string | undefined;
  readonly cameraHelp?: string | undefined;
  /** S-02. */
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly cameraId: string;
  readonly onCamera: (id: string) => void;
  readonly onRetry: () => void;
  readonly torch: 'none' | 'off' | 'on';
  readonly onTorch: () => void;
  readonly zooms: readonly { readonly value: number; readonly label: string }[];
  readonly zoom: number;
  readonly onZoom: (factor: number) => void;
  readonly pictureProgress: string;
  readonly pictureError?: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onTypeInstead: () => void;
  readonly onClose: () => void;
}

/**
 * S-01 … S-04. A view: it knows no camera.
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
            said="assertive"
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
            type="button"
            priority="secondary"
            icon="refresh-line"
            label={strings.retry}
            onClick={props.onRetry}
          />
        )}
        <Button
          type="button"
          priority="secondary"
          label={strings.typeInstead}
          onClick={props.onTypeInstead}
        />
        {torch !== 'none' && (
          <Button type="button" priority="tertiary" label={torchLabel} onClick={props.onTorch} />
        )}
      </ButtonGroup>
      <ZoomChoice
        label={strings.zoomLabel}
        levels={props.zooms}
        value={props.zoom}
        onChange={props.onZoom}
      />
      {props.cameras.length > 0 && (
        <CameraSelect
          label={strings.cameraLabel}
          noneLabel={strings.noCamera}
          cameras={props.cameras}
          value={props.cameraId}
          onChange={props.onCamera}
        />
      )}
      <PictureDrop
        label={strings.pictureLabel}
        hint={strings.pictureHint}
        dropHint={strings.pictureDrop}
        button={strings.pictureButton}
        progress={props.pictureProgress}
        error={props.pictureError}
        onFile={props.onFile}
      />
    </OpenModal>
  );
}
