import { useId, useRef, useState } from 'react';

/** Opens or closes a panel with the motion of the DSFR: the content slides behind the upper edge of its panel. */
export function fold(panel: HTMLElement, open: boolean): void {
  const { classList, style } = panel;
  classList.add('fr-collapsing');
  style.setProperty('--collapser', 'none');
  style.setProperty('--collapse', `${-panel.offsetHeight}px`);
  style.removeProperty('--collapser');
  // The browser applies the start of the motion only when it has to measure again.
  panel.getBoundingClientRect();
  classList.toggle('fr-collapse--expanded', open);
  const motions = () => panel.getAnimations({ subtree: true });
  const rest = () => {
    // Another press may have reversed the motion.
    if (motions().length === 0) classList.remove('fr-collapsing');
  };
  void Promise.allSettled(motions().map(({ finished }) => finished)).then(rest);
}

/**
 * State and properties of a button that folds a panel. The caller must not change the panel's class, because `fold`
 * writes to it.
 */
export function useCollapse() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (panel.current === null || next === open) return;
    fold(panel.current, next);
    setOpen(next);
  };
  return {
    open,
    change,
    button: {
      type: 'button',
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => change(!open),
    },
    panel: { id, ref: panel },
  } as const;
}
