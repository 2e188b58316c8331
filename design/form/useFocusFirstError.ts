import { type RefObject, useEffect, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';

/**
 * Moves the focus, once a submit is over, to the summary of errors, or to the first wrong field where there is none. The
 * title of the page says whether there is an error, until the form is sent without one or the page is left.
 * @param form the form
 * @param submitCount how many times it was submitted
 * @param isSubmitting whether a submit is under way
 * @param atStart whether the form opens with an error
 */
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
    // The summary stands before the fields: the first in DOM order is it.
    const wrong = form.current?.querySelector<HTMLElement>(
      '[data-error-summary], [aria-invalid="true"]',
    );
    wrong?.focus();
    const title = document.title.replace(`${error} `, '');
    document.title = wrong ? `${error} ${title}` : title;
  }, [form, submitCount, isSubmitting, error]);
}
