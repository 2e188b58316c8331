import { Select } from '@codegouvfr/react-dsfr/Select';
import { useId } from 'react';

export interface CameraSelectProps {
  readonly label: string;
  /** Text of the option that puts the camera off (S-02). */
  readonly noneLabel: string;
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  /** Empty when no camera is selected. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/**
 * Chooses the camera (S-02).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/liste-deroulante
 */
export function CameraSelect({ label, noneLabel, cameras, value, onChange }: CameraSelectProps) {
  const id = useId();
  return (
    <Select
      label={label}
      nativeSelectProps={{
        id,
        value,
        onChange: ({ target }) => onChange(target.value),
        // By default react-dsfr writes it empty, which is no list of ids: this is its own message area.
        'aria-describedby': `${id}-messages-group`,
      }}
    >
      <option value="">{noneLabel}</option>
      {cameras.map((camera) => (
        <option key={camera.id} value={camera.id}>
          {camera.label}
        </option>
      ))}
    </Select>
  );
}
