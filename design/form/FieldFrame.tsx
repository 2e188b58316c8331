import { Input } from '@codegouvfr/react-dsfr/Input';
import type { ComponentProps, ReactNode } from 'react';
import { type IconName, iconClass } from '../core/icons.ts';
import { fieldId } from './fieldId.ts';

/** What every text field takes. */
export interface FieldProps {
  /** The field's name in Formik's values and in the DOM. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Translated text of the error; the field is then invalid. */
  readonly error?: string | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly icon?: IconName;
}

interface FieldFrameProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  readonly native: ComponentProps<'input'>;
}

/**
 * Label, hint, input and error of one text field. The DSFR's React input never says `aria-invalid`; this one does.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  inputMode = 'text',
  autoComplete = 'off',
  maxLength,
  icon,
  type = 'text',
  native,
}: FieldFrameProps) {
  return (
    <Input
      label={label}
      hintText={hint}
      state={error === undefined ? 'default' : 'error'}
      stateRelatedMessage={error}
      {...(icon !== undefined && { iconId: iconClass(icon) })}
      nativeInputProps={{
        ...native,
        id: fieldId(name),
        name,
        type,
        inputMode,
        autoComplete,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': true,
        ...(maxLength !== undefined && { maxLength }),
      }}
    />
  );
}
