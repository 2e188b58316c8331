import { Upload } from '@codegouvfr/react-dsfr/Upload';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { Alert } from '../feedback/Alert.tsx';
import styles from './ScanModal.module.css';

export interface PictureDropProps {
  readonly label: string;
  readonly hint: string;
  /** Why the last file gave no number. */
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** What the field accepts: any picture that the browser can show, and PDF. */
const ACCEPTED = 'image/*,application/pdf';

/**
 * Takes a photo or a PDF, chosen or dropped.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/ajout-de-fichier
 */
export function PictureDrop({ label, hint, error, onFile }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Lets the same file be chosen again after a failure.
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
  const field = {
    accept: ACCEPTED,
    onChange: choose,
    // By default it names a message that is not there.
    'aria-describedby': undefined,
    'data-testid': 'scan-fichier',
  };
  return (
    <fieldset
      className={`${styles.drop} ${over ? styles.over : ''}`}
      aria-label={label}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <Upload label={label} hint={hint} nativeInputProps={field} />
      {error !== undefined && (
        <div className={styles.refusal}>
          <Alert severity="error" description={error} role="alert" testId="scan-fichier-alerte" />
        </div>
      )}
    </fieldset>
  );
}
