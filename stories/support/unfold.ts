import { expect, waitFor } from 'storybook/test';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The DSFR's marks of a section that it controls: button, panel and group. */
function marks(button: HTMLElement): boolean[] {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  return [
    button.hasAttribute('data-fr-js-collapse-button'),
    panel?.hasAttribute('data-fr-js-collapse') === true,
    button.closest('[data-fr-group]')?.hasAttribute('data-fr-js-accordions-group') === true,
  ];
}

/** Unfolds a section once the DSFR controls it: before that the DSFR would fold it again. */
export async function unfold(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(marks(button)).toEqual([true, true, true]), { timeout: 5_000 });
  // It reads how the group behaves in the frame after.
  await frame();
  await frame();
  button.click();
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
}
