import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first wrong field, in DOM order, once a submit is over.
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
  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, submitCount, isSubmitting]);
}
