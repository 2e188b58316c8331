import { useField } from 'formik';
import type { KeyboardEvent } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  /** Called when Backspace is pressed in the empty field, which has nothing to delete. */
  readonly onBack?: () => void;
}

/**
 * A text field bound to Formik by its name.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function TextField({ onBack, ...props }: TextFieldProps) {
  const [field] = useField<string>(props.name);
  const goBack = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || field.value !== '') return;
    // Otherwise the key would also delete in the field that gets the focus.
    event.preventDefault();
    onBack?.();
  };
  return <FieldFrame {...props} native={onBack ? { ...field, onKeyDown: goBack } : field} />;
}

export type AmountFieldProps = Omit<FieldProps, 'inputMode' | 'icon' | 'maxLength'>;

/**
 * An amount in euros, as text: comma and dot are both fine; the form's schema reads it.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} inputMode="decimal" maxLength={12} icon="money-euro-circle-line" />;
}
