import { expect, waitFor } from 'storybook/test';

/** Unfolds a section: the DSFR takes its button over a moment after it stands on the page, and misses a click before. */
export async function unfold(button: HTMLElement): Promise<void> {
  await waitFor(() => {
    if (button.getAttribute('aria-expanded') !== 'true') button.click();
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });
}
