import type { Meta, StoryObj } from '@storybook/react-vite';
import type { State, Variant } from './state.ts';

/** Of a story: Storybook draws it from the state alone (`.storybook/preview.tsx`). */
export type Screen = Meta<State>;

/** One story, one state. */
export type Story = Variant & Pick<StoryObj<State>, 'tags'>;

/** The button or link by which a screen goes on. */
export const MAIN_ACTION = '[data-testid="action-principale"]';
export const ALERT = 'main .fr-alert';
export const WRONG_FIELD = 'main [aria-invalid="true"]';

/**
 * Common to all screens: the whole application, and every rule of axe that asks something of a page. What draws and
 * plays a state is loaded with the story, so that programs read states without a browser.
 */
export const SCREEN = {
  tags: ['!autodocs'],
  parameters: {
    layout: 'fullscreen',
    application: true,
    // A fine is no control that a designer turns.
    controls: { disable: true },
    a11y: {
      options: {
        rules: {
          region: { enabled: true },
          'page-has-heading-one': { enabled: true },
          'landmark-one-main': { enabled: true },
          'heading-order': { enabled: true },
        },
      },
    },
  },
  beforeEach: async ({ args }) => (await import('../support/prepare.ts')).prepare(args),
  play: async (context) => (await import('../support/play.ts')).play(context),
} satisfies Partial<Screen>;

/** Fills fields by name, then presses. */
export const sent = (fields: Readonly<Record<string, string>>, button = MAIN_ACTION) => [
  ...Object.entries(fields).map(([name, value]) => ({ fill: name, with: value })),
  { press: button },
];
