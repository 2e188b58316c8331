import { type ReactNode, useEffect, useRef } from 'react';

export interface FocusRegionProps {
  /** Name of the region for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Takes the focus when it appears: the answer to an action (RGAA 7.1).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function FocusRegion({ label, children }: FocusRegionProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}
