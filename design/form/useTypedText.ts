import { useField } from 'formik';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type CompositionEvent,
  type KeyboardEvent,
  useRef,
} from 'react';
import { broughtText } from './broughtText.ts';

export interface Edit {
  readonly previous: string;
  /** `InputEvent.inputType`, for example `deleteContentBackward`; empty if the browser gives none. */
  readonly inputType: string;
  /** A text that was pasted, dropped, dictated or filled in. Empty for a single key. */
  readonly brought: string;
}

export interface TextAndCaret {
  readonly value: string;
  readonly caret: number;
}

export interface TypingRules {
  /** Returns what the field shows after an edit. */
  readonly transform: (value: string, caret: number, edit: Edit) => TextAndCaret;
  /** Gets each new text. Formik then gets none. */
  readonly onText?: ((value: string) => void) | undefined;
  /** Gets a text that came at once. Returns true if the caller has used it, so that the field ignores it. */
  readonly onBrought?: ((text: string) => boolean) | undefined;
  readonly isComplete?: ((value: string) => boolean) | undefined;
  /** Called when an edit completes the value, for example to move the focus. */
  readonly onComplete?: ((value: string) => void) | undefined;
  /** Called when the field loses the focus, and when Enter submits from it. */
  readonly onLeave?: ((value: string) => void) | undefined;
  /** Called for Backspace in the empty field, which has nothing to delete. */
  readonly onBack?: (() => void) | undefined;
}

/** Writes text and caret. A field of type `email` has no caret, so its `selectionStart` is null. */
function place(input: HTMLInputElement, { value, caret }: TextAndCaret): void {
  if (input.value !== value) input.value = value;
  if (input.selectionStart !== null && input === document.activeElement) {
    input.setSelectionRange(caret, caret);
  }
}

/** Reads Ctrl+Z, and for a repetition of what was undone Ctrl+Y or Ctrl+Shift+Z. */
function stepOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return shiftKey ? null : 'redo';
    default:
      return null;
  }
}

interface History {
  readonly undo: TextAndCaret[];
  readonly redo: TextAndCaret[];
}

/** Computes the caret before an edit. The text after the caret is the same before and after the edit. */
const beforeEdit = (previous: string, raw: string, caret: number): TextAndCaret => ({
  value: previous,
  caret: Math.max(0, previous.length - (raw.length - caret)),
});

/**
 * Properties of an input that transforms its text while a person types. It sets no `maxLength`, because the browser
 * would cut a pasted text before `transform` sees it.
 */
export function useTypedText(name: string, rules: TypingRules): ComponentProps<'input'> {
  const { transform, onText, onBrought, isComplete, onComplete, onLeave, onBack } = rules;
  const [{ value, onBlur }, , { setValue }] = useField<string>(name);
  const write = onText ?? ((text: string) => void setValue(text));
  /** The text before a composition; null while there is none. */
  const composed = useRef<string | null>(null);
  const history = useRef<History>({ undo: [], redo: [] });

  const show = (input: HTMLInputElement, next: TextAndCaret) => {
    // React then finds the value in place and does not move the caret.
    place(input, next);
    write(next.value);
  };

  const apply = (
    input: HTMLInputElement,
    raw: string,
    caret: number,
    edit: Omit<Edit, 'brought'>,
  ) => {
    const { previous, inputType } = edit;
    const brought = broughtText(previous, raw, caret, inputType);
    if (raw !== previous) {
      history.current.undo.push(beforeEdit(previous, raw, caret));
      history.current.redo.length = 0;
    }
    if (brought !== '' && onBrought?.(brought)) return;
    const next = transform(raw, caret, { ...edit, brought });
    show(input, next);
    if (next.value !== previous && isComplete?.(next.value)) onComplete?.(next.value);
  };

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // To write into a field would end its composition, and the keyboard would repeat the text.
    if (composed.current !== null) return write(target.value);
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    // A dropped text stays selected, so the caret is at the end of the selection.
    const caret = target.selectionEnd ?? target.value.length;
    apply(target, target.value, caret, { previous: value, inputType });
  };

  const compositionEnd = ({ currentTarget: input }: CompositionEvent<HTMLInputElement>) => {
    const previous = composed.current ?? value;
    composed.current = null;
    const caret = input.selectionEnd ?? input.value.length;
    apply(input, input.value, caret, { previous, inputType: 'insertFromComposition' });
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { selectionStart: start, selectionEnd: end } = input;
    if (start === null || end === null) return;
    // The browser would join pasted lines without a space.
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    const raw = input.value.slice(0, start) + text + input.value.slice(end);
    apply(input, raw, start + text.length, { previous: value, inputType: 'insertFromPaste' });
  };

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event);
    if (step !== null) {
      const input = event.currentTarget;
      const next = history.current[step].pop();
      // The browser's own undo does not know the texts that the form wrote.
      if (next === undefined) return;
      event.preventDefault();
      const caret = input.selectionEnd ?? input.value.length;
      history.current[step === 'undo' ? 'redo' : 'undo'].push({ value: input.value, caret });
      show(input, next);
    }
    if (event.key === 'Enter') onLeave?.(value);
    if (event.key !== 'Backspace' || value !== '' || onBack === undefined) return;
    // Otherwise the same key press would delete in the field that gets the focus.
    event.preventDefault();
    onBack();
  };

  return {
    value,
    onBlur: (event) => {
      onBlur(event);
      onLeave?.(value);
    },
    onChange: change,
    onPaste: paste,
    onKeyDown: keyDown,
    onCompositionStart: ({ currentTarget }) => {
      composed.current = currentTarget.value;
    },
    onCompositionEnd: compositionEnd,
  };
}
