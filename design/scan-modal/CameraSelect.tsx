import { Select } from '@codegouvfr/react-dsfr/Select';

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
  return (
    <Select
      label={label}
      nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
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
