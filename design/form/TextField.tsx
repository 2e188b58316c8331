import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type EntryRules, useEntry } from './useEntry.ts';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  /** Finds the answer in a text that was pasted, dictated or filled in. What is typed stays as it is until submit. */
  readonly clean?: ((text: string) => string) | undefined;
}

const keep = (text: string): string => text;

const cleaning =
  (clean: (text: string) => string): EntryRules['transform'] =>
  (value, caret, { brought }) => {
    if (brought === '') return { value, caret };
    const cleaned = clean(value);
    return { value: cleaned, caret: cleaned === value ? caret : cleaned.length };
  };

/**
 * A text field bound to Formik by its name.
 * Use for a short answer, named as on the paper, with `autoComplete` if the browser knows it. Not for a code in
 * groups: `CodeField`, or euros: `AmountField`. The error, its description, gives an example of a right answer.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function TextField({ clean = keep, ...field }: TextFieldProps) {
  const native = useEntry(field.name, { transform: cleaning(clean) });
  return <FieldFrame {...field} native={native} />;
}

export type AmountFieldProps = Omit<FieldProps, 'inputMode' | 'icon'> &
  Pick<TextFieldProps, 'clean'>;

/**
 * An amount in euros, as text: comma and dot are both fine; the form's schema reads it.
 * Use for a sum that a person writes; hint and error give the limits, the label the unit. Not for a sum from a list:
 * `RadioGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} inputMode="decimal" icon="money-euro-circle-line" />;
}
