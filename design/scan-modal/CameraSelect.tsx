import { Select } from '@codegouvfr/react-dsfr/Select';
import { useId } from 'react';

export interface CameraSelectProps {
  readonly label: string;
  readonly noneLabel: string;
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Lists the cameras, with an entry for none (S-02). */
export function CameraSelect({ label, noneLabel, cameras, value, onChange }: CameraSelectProps) {
  const id = useId();
  return (
    <Select
      label={label}
      nativeSelectProps={{
        id,
        value,
        onChange: ({ target }) => onChange(target.value),
        // react-dsfr writes an empty value here, which is not a list of ids.
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
