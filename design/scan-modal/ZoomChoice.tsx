import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';

interface Level {
  readonly value: number;
  readonly label: string;
}

export interface ZoomChoiceProps {
  readonly label: string;
  /** None hides the choice. */
  readonly levels: readonly Level[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/**
 * Chooses how near the camera looks, in one touch.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/controle-segmente
 */
export function ZoomChoice({ label, levels, value, onChange }: ZoomChoiceProps) {
  const segment = (level: Level) => ({
    label: level.label,
    nativeInputProps: {
      checked: level.value === value,
      onChange: () => onChange(level.value),
    },
  });
  const [first, ...others] = levels.map(segment);
  if (first === undefined) return null;
  return (
    <SegmentedControl
      small
      inlineLegend
      legend={label}
      // The component takes five at most.
      segments={[first, ...others.slice(0, 4)] as [typeof first]}
    />
  );
}
