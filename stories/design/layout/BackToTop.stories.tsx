import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BackToTop, Section, SkipLinks, Text } from '#design';

const meta = {
  title: 'Design/Layout/BackToTop',
  component: BackToTop,
  render: () => (
    <>
      <SkipLinks content="Contenu" />
      {['Montants', 'Délais', 'Contact'].map((title) => (
        <Section key={title} title={title}>
          <Text>Selon la date de l’avis.</Text>
        </Section>
      ))}
      <BackToTop />
    </>
  ),
} satisfies Meta<typeof BackToTop>;
export default meta;

/** It leads to the skip links, which every page begins with. */
export const EndOfPage: StoryObj<typeof meta> = {
  play: async ({ canvas, canvasElement }) => {
    const links = canvas.getAllByRole('link');
    const address = links.at(-1)?.getAttribute('href') ?? '';
    await expect(canvasElement.querySelector(address)?.contains(links[0] ?? null)).toBe(true);
  },
};
