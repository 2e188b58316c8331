import { useField } from 'formik';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
}

/**
 * A text field bound to Formik by its name.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function TextField(props: TextFieldProps) {
  const [field] = useField<string>(props.name);
  return <FieldFrame {...props} native={field} />;
}

export type AmountFieldProps = Omit<FieldProps, 'inputMode' | 'icon' | 'maxLength'>;

/**
 * An amount in euros, as text: comma and dot are both fine; the form's schema reads it.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} inputMode="decimal" maxLength={12} icon="money-euro-circle-line" />;
}
