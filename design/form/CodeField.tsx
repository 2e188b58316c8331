import { useField } from 'formik';
import type { ChangeEvent, ClipboardEvent } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

export interface CodeEdit {
  readonly previous: string;
  /** `InputEvent.inputType`, for example `deleteContentBackward`; empty when the browser gives none. */
  readonly inputType: string;
}

export interface CodeValue {
  readonly value: string;
  readonly caret: number;
}

export interface CodeFieldProps extends FieldProps {
  readonly transform: (value: string, caret: number, edit: CodeEdit) => CodeValue;
  readonly onComplete?: (value: string) => void;
  readonly isComplete?: (value: string) => boolean;
  /** Called with a pasted text; `true` says that the caller took it. */
  readonly onPasteText?: (text: string) => boolean;
}

/**
 * Formats while the person types (F-01, F-06, D-08). Transforms a paste before `maxLength` can cut it, and keeps the
 * caret in place.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function CodeField({
  transform,
  onComplete,
  isComplete,
  onPasteText,
  ...field
}: CodeFieldProps) {
  const [{ value, onBlur }, , { setValue }] = useField<string>(field.name);
  const complete = isComplete ?? ((text: string) => text.length === field.maxLength);

  const apply = (input: HTMLInputElement, raw: string, caret: number, inputType: string) => {
    const next = transform(raw, caret, { previous: value, inputType });
    // Written at once: React then finds the value in place and leaves the caret alone.
    input.value = next.value;
    input.setSelectionRange(next.caret, next.caret);
    void setValue(next.value);
    if (next.value !== value && complete(next.value)) onComplete?.(next.value);
  };

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    apply(target, target.value, target.selectionStart ?? target.value.length, inputType);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    if (onPasteText?.(text)) return;
    const input = event.currentTarget;
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    const raw = input.value.slice(0, start) + text + input.value.slice(end);
    apply(input, raw, start + text.length, 'insertFromPaste');
  };

  return <FieldFrame {...field} native={{ value, onBlur, onChange: change, onPaste: paste }} />;
}
