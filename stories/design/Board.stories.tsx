import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Board } from '../support/board/Board.tsx';
import { loadStories } from '../support/board/specimens.ts';
import { COMPONENTS } from '../support/docs/catalogue.ts';

const nameOf = (room: Element) => room.closest('li')?.querySelector('[inert] + a')?.textContent;

/** Every component of the design layer on one page, made from their own stories. A card leads to the component’s page. */
const meta = {
  title: 'Design/Board',
  // It is a page itself.
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  loaders: [async () => ({ stories: await loadStories() })],
  render: (_, { loaded: { stories }, globals }) => (
    <Board key={JSON.stringify(globals)} loaded={stories} globals={globals} />
  ),
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('[inert] + a')].map(
      (link) => link.textContent,
    );
    await expect(names.sort()).toEqual([...COMPONENTS].sort());
    // The progress bar shows after a moment.
    const empty = () =>
      [...canvasElement.querySelectorAll('[inert] > :only-child:empty')].map((room) =>
        nameOf(room),
      );
    await waitFor(() => expect(empty()).toEqual([]));
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** In the language, theme and text size of the toolbars. */
export const All: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
