import { type RefObject, useEffect, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';

/** Milliseconds after which screen readers know the error. */
const SETTLES_MS = 100;

export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  submitCount: number,
  isSubmitting: boolean,
  atStart = false,
): void {
  const handled = useRef(atStart ? -1 : submitCount);
  const { error } = useDesignStrings();
  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    const opens = handled.current === -1;
    handled.current = submitCount;
    const findWrong = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const before = document.activeElement;
    // A reader that has the field would say its new error twice. A person who went on is left alone;
    // the title of the page, as a screen opens, is not.
    setTimeout(() => {
      const now = document.activeElement;
      // The summary comes before the fields in DOM order, but may be rendered after them.
      if (opens || now === before || now === document.body)
        findWrong('[data-error-summary], [aria-invalid="true"]')?.focus();
    }, SETTLES_MS);
    const title = document.title.replace(`${error} `, '');
    document.title = findWrong('[aria-invalid="true"]') ? `${error} ${title}` : title;
  }, [form, submitCount, isSubmitting, error]);
}
