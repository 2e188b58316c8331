import { useId, useRef, useState } from 'react';

/** With the DSFR's motion: the content slides behind the upper edge of its panel. */
export function fold(panel: HTMLElement, open: boolean): void {
  const { classList, style } = panel;
  classList.add('fr-collapsing');
  style.setProperty('--collapser', 'none');
  style.setProperty('--collapse', `${-panel.offsetHeight}px`);
  style.removeProperty('--collapser');
  // Measuring again applies the start of the motion.
  panel.getBoundingClientRect();
  classList.toggle('fr-collapse--expanded', open);
  const motions = () => panel.getAnimations({ subtree: true });
  const rest = () => {
    // Another press may have turned the motion round.
    if (motions().length === 0) classList.remove('fr-collapsing');
  };
  void Promise.allSettled(motions().map(({ finished }) => finished)).then(rest);
}

/** The class of the panel must not change: `fold` adds to it. */
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
