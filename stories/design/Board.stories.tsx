import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { Board, loadStories } from '../support/board/Board.tsx';

const nameOf = (place: Element) => place.closest('li')?.querySelector('a')?.textContent;

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
  // Open, but inside their cards instead of above the page.
  beforeEach: () => {
    const opened = spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(
      this: HTMLDialogElement,
    ) {
      this.show();
    });
    return () => opened.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const places = [...canvasElement.querySelectorAll('[inert] > :only-child')];
    await expect(places.length).toBeGreaterThan(40);
    // The progress bar shows after a moment, parts of modals when their code has loaded.
    const empty = () => places.filter((place) => place.matches(':empty')).map(nameOf);
    await waitFor(() => expect(empty()).toEqual([]));
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** In the language, theme and text size of the toolbars. */
export const All: Story = {};
