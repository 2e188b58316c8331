import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';

interface Level {
  readonly value: number;
  readonly label: string;
}

export interface ZoomChoiceProps {
  readonly label: string;
  /** None hides it. */
  readonly levels: readonly Level[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function ZoomChoice({ label, levels, value, onChange }: ZoomChoiceProps) {
  const segment = (level: Level) => ({
    label: level.label,
    nativeInputProps: { checked: level.value === value, onChange: () => onChange(level.value) },
  });
  const [first, ...others] = levels.map(segment);
  if (first === undefined) return null;
  return (
    <SegmentedControl
      small
      inlineLegend
      legend={label}
      // Five at most.
      segments={[first, ...others.slice(0, 4)] as [typeof first]}
    />
  );
}
