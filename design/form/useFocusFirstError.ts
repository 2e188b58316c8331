import { type RefObject, useEffect, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';

/** After a submit the focus goes to the error summary, else to the first wrong field. The page title says that there is one. */
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
