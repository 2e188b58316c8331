import { type RefObject, useEffect, useRef } from 'react';
import { useDesignStrings } from '../core/strings.ts';

/** Milliseconds that a screen reader needs to know the error before its field gets the focus. */
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
    // A screen reader on the field would say its new error twice if the focus came at once. If the person has moved
    // the focus meanwhile, it stays there. When a screen opens, its title has the focus, which may be taken.
    setTimeout(() => {
      const now = document.activeElement;
      if (!(opens || now === before || now === document.body)) return;
      const wrong = findWrong('[data-error-summary]') ?? findWrong('[aria-invalid]');
      wrong?.focus();
      // The browser does not scroll to a field that had the focus, though its message may be below the fold.
      wrong?.scrollIntoView({ block: 'nearest' });
    }, SETTLES_MS);
    const title = document.title.replace(`${error} `, '');
    document.title = findWrong('[aria-invalid]') ? `${error} ${title}` : title;
  }, [form, submitCount, isSubmitting, error]);
}
