import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Application, type ApplicationProps } from './Application.tsx';
import { readSettings } from './settings.ts';

/** The parameters of a screen's story; the language comes from the toolbar. */
export type ScreenProps = Omit<ApplicationProps, 'language'>;

interface StoryContext {
  readonly canvasElement: HTMLElement;
}

/** Lazily loaded screens are there once their title is. */
export async function ready({ canvasElement }: StoryContext): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector('main h1')).not.toBeNull());
}

/** Waits for what `selector` names, inside the story or in a dialog above it. */
export async function found(selector: string): Promise<HTMLElement> {
  const element = () => document.querySelector<HTMLElement>(selector);
  await waitFor(() => expect(element()).not.toBeNull());
  const there = element();
  if (there === null) throw new Error(selector);
  return there;
}

type Play = NonNullable<StoryObj<ScreenProps>['play']>;

/** Fills the screen's fields, by name, and presses the button; then waits for what `selector` names. */
export function sent(fields: Readonly<Record<string, string>>, button: string, selector: string) {
  const play: Play = async ({ userEvent, canvasElement }) => {
    await ready({ canvasElement });
    for (const [name, text] of Object.entries(fields)) {
      await userEvent.type(await found(`input[name="${name}"]`), text);
    }
    await userEvent.click(await found(button));
    await found(selector);
  };
  return play;
}

/** What a message line says. */
export const MESSAGE = 'main .fr-alert';
export const ALERT = 'main .fr-alert';
export const WRONG_FIELD = 'main [aria-invalid="true"]';

/** The button or link by which a screen goes on. */
export const MAIN_ACTION = '[data-testid="action-principale"]';

/**
 * Common to all screens: the whole application, and every rule of axe that asks something of a page. A story file
 * spreads its `parameters` once more, because Storybook replaces inherited ones by the doc comment of `meta`.
 */
export const SCREEN = {
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
  render: (args, { globals, id }) => {
    const { language } = readSettings(globals);
    return <Application key={`${id}-${language}`} {...args} language={language} />;
  },
  play: ready,
} satisfies Meta<ScreenProps>;
