import { type ReactNode, useEffect, useId, useRef } from 'react';
import { announce } from './announce.ts';

export interface FocusRegionProps {
  /** Takes the focus only if no element has it, as when the button that was pressed is gone. Else it is announced. */
  readonly whenLost?: boolean;
  /** The message, which is also the name of the region: a screen reader says the name of what gets the focus. */
  readonly children: ReactNode;
}

/**
 * Shows a message that gets the focus when it appears (RGAA 7.1), and so is heard whole and once (RGAA 7.5).
 * Use for an answer below a form that stays; mount a new one for each answer. Not for news that nobody asked for:
 * `Alert` with `announced`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function FocusRegion({ whenLost = false, children }: FocusRegionProps) {
  const ref = useRef<HTMLElement>(null);
  const messageId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body;
    if (whenLost && hasFocus) return announce(ref.current?.textContent ?? '', 'polite');
    ref.current?.focus();
    return undefined;
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={messageId}>
      <div id={messageId}>{children}</div>
    </section>
  );
}
