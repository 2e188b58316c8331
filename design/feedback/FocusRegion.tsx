import { type ReactNode, useEffect, useRef } from 'react';

export interface FocusRegionProps {
  readonly label: string;
  /** Gets the focus only if no element has it, as when the button that was pressed is gone. */
  readonly whenLost?: boolean;
  readonly children: ReactNode;
}

/**
 * Gets the focus when it appears (RGAA 7.1).
 * Use for an answer below a form that stays; mount a new one for each answer. Not for news that nobody asked for:
 * `Alert` with `said`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function FocusRegion({ label, whenLost = false, children }: FocusRegionProps) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (!whenLost || document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}
