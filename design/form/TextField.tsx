import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type TypingRules, useTypedText } from './useTypedText.ts';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date';
  /**
   * Finds the answer in a text that came at once, for example by pasting. What is typed stays as it is until submit.
   */
  readonly clean?: ((text: string) => string) | undefined;
}

const unchanged = (text: string): string => text;

const cleaning =
  (clean: (text: string) => string): TypingRules['transform'] =>
  (value, caret, { brought }) => {
    if (brought === '') return { value, caret };
    const cleaned = clean(value);
    return { value: cleaned, caret: cleaned === value ? caret : cleaned.length };
  };

/**
 * Use for a short answer, named as on the paper.
 * Not for a code in groups: `CodeField`, or euros: `AmountField`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function TextField({ clean = unchanged, ...field }: TextFieldProps) {
  const native = useTypedText(field.name, { transform: cleaning(clean) });
  return <FieldFrame {...field} native={native} />;
}

export type AmountFieldProps = Omit<FieldProps, 'inputMode' | 'icon'> &
  Pick<TextFieldProps, 'clean'>;

/**
 * Use for a sum in euros that a person writes, with comma or dot; hint and error give the limits.
 * Not for a sum from a list: `RadioGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} inputMode="decimal" icon="money-euro-circle-line" />;
}

export interface CodeFieldProps extends FieldProps, TypingRules {}

/**
 * Use for a long code copied from paper; it is grouped while the person types (F-01).
 * Not for a short answer: `TextField`. Limit the length in `transform`: people paste spaces and words.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function CodeField(field: CodeFieldProps) {
  return <FieldFrame {...field} native={useTypedText(field.name, field)} />;
}
