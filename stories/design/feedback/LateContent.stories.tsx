import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LateContent, Text } from '#design';

const meta = {
  title: 'Design/Feedback/LateContent',
  component: LateContent,
  args: { children: null },
} satisfies Meta<typeof LateContent>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The least that `LateContent.module.css` keeps: the suggestion of a language on a wide screen. */
const SPACE_PX = 88;

const place = (canvasElement: HTMLElement) => canvasElement.querySelector('div > div');

/** What has come. */
export const Filled: Story = {
  args: { children: <Text>This service is also available in English.</Text> },
};

/** Nothing was announced: no space is kept. */
export const Nothing: Story = {
  play: async ({ canvasElement }) => {
    await expect(place(canvasElement)?.getBoundingClientRect().height).toBe(0);
  },
};

/** The document announces the content: its space is there before it. */
export const Announced: Story = {
  beforeEach: () => {
    document.documentElement.dataset.lateContent = '';
    return () => {
      delete document.documentElement.dataset.lateContent;
    };
  },
  play: async ({ canvasElement }) => {
    await expect(place(canvasElement)?.getBoundingClientRect().height).toBeGreaterThanOrEqual(
      SPACE_PX,
    );
  },
};
