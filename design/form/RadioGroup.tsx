import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import './radio.css';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Says what follows from this option, for example its amount or delay. */
  readonly hint?: ReactNode;
}

export interface RadioGroupProps {
  readonly name: string;
  /** Asks the question that the options answer. */
  readonly legend: string;
  readonly options: readonly RadioOption[];
}

/**
 * Use for one of two to five options, each with its consequence in a hint.
 * Not for one option: state it (D-27).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton-radio
 */
export function RadioGroup({ name, legend, options }: RadioGroupProps) {
  const [field] = useField<string>(name);
  return (
    <RadioButtons
      name={name}
      legend={legend}
      options={options.map(({ value, label, hint }) => ({
        label,
        hintText: hint,
        nativeInputProps: {
          value,
          checked: field.value === value,
          onChange: field.onChange,
          onBlur: field.onBlur,
        },
      }))}
    />
  );
}
