import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';

export interface ZoomChoiceProps {
  readonly label: string;
  /** A camera that cannot zoom has none, and nothing is shown. */
  readonly levels: readonly { readonly value: number; readonly label: string }[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function ZoomChoice({ label, levels, value, onChange }: ZoomChoiceProps) {
  const [first, ...others] = levels.map((level) => ({
    label: level.label,
    nativeInputProps: { checked: level.value === value, onChange: () => onChange(level.value) },
  }));
  if (first === undefined) return null;
  return (
    <SegmentedControl
      small
      inlineLegend
      legend={label}
      // react-dsfr accepts at most five segments.
      segments={[first, ...others.slice(0, 4)] as [typeof first]}
    />
  );
}
