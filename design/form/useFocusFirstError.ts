import { type RefObject, useEffect, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';

/** Until a browser has told the error to screen readers, ms. */
const SETTLES_MS = 100;

/** After a failed submit: the error summary, or the first wrong field. The page title announces the error. */
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
    handled.current = submitCount;
    // The summary comes before the fields in DOM order.
    const wrong = form.current?.querySelector<HTMLElement>(
      '[data-error-summary], [aria-invalid="true"]',
    );
    // A reader that has the field already would say its new error a second time.
    setTimeout(() => wrong?.focus(), SETTLES_MS);
    const title = document.title.replace(`${error} `, '');
    document.title = wrong ? `${error} ${title}` : title;
  }, [form, submitCount, isSubmitting, error]);
}
