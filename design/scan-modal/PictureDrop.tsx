import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { useAnnouncement } from '../feedback/announce.ts';
import styles from './ScanModal.module.css';

export interface PictureDropProps {
  readonly label: string;
  readonly hint: string;
  /** Hidden on touch screens, where nobody can drop a file. */
  readonly dropHint: string;
  readonly button: string;
  readonly progress: string;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

const ACCEPTED = 'image/*,application/pdf';

/**
 * A field for a photo or a PDF. The browser's own field would speak the browser's language, so a button of ours opens
 * it.
 */
export function PictureDrop(props: PictureDropProps) {
  const { label, hint, dropHint, button, progress, error, onFile } = props;
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const labelId = useId();
  useAnnouncement(progress);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Without this, choosing the same file again would fire no event.
    target.value = '';
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of several fields, and has a legend (RGAA 11.6)
    <div
      role="group"
      className={`${styles.drop} ${over ? styles.over : ''}`}
      aria-labelledby={labelId}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <p className={`fr-label ${styles.dropLabel}`}>
        <span id={labelId}>{label}</span>
        <span className="fr-hint-text">
          {hint} <span className={styles.dropHint}>{dropHint}</span>
        </span>
      </p>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={button}
        accept={ACCEPTED}
        onChange={choose}
        data-testid="scan-fichier"
      />
      <div className={styles.file}>
        <Button priority="secondary" label={button} onClick={() => field.current?.click()} />
        {progress !== '' && <p className={styles.progress}>{progress}</p>}
      </div>
      {error !== undefined && (
        <div className={styles.refusal}>
          <Alert
            severity="error"
            description={error}
            announced="assertive"
            testId="scan-fichier-alerte"
          />
        </div>
      )}
    </div>
  );
}
