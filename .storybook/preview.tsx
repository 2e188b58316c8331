import type { Decorator, Preview } from '@storybook/react-vite';
import { type ComponentProps, lazy, Suspense, useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Link, MemoryRouter } from 'react-router-dom';
import { configure } from 'storybook/test';
import { configureDesign, ModalHost } from '#design';
import { LanguageContext, useLanguage } from '#src/i18n/useText.tsx';
import { isState } from '../stories/states/state.ts';
import { Application } from '../stories/support/Application.tsx';
import { dictionary, loadLanguage } from '../stories/support/dictionary.ts';
import { readSettings } from '../stories/support/settings.ts';
import { apply, TOOLBARS } from '../stories/support/toolbars.ts';
import { EVENT_MS } from '../tests/support/limits.ts';
import './drawn.css';

configureDesign({ Link, useLang: useLanguage });
configure({ asyncUtilTimeout: EVENT_MS });

/** px */
const WIDTHS = [320, 360, 768, 1280];

/** A run of the matrix names its language, theme, width and text size; by default French on a wide screen in light. */
const {
  STORYBOOK_LANGUAGE = 'fr',
  STORYBOOK_THEME = 'light',
  STORYBOOK_WIDTH = '',
  STORYBOOK_TEXT = '100%',
} = import.meta.env;

/** Lazy, because stories and their tests do not need it. */
const LazyFrame = lazy(async () => {
  const [{ DocumentationFrame }, { themeOf }] = await Promise.all([
    import('../stories/support/docs/DocumentationFrame.tsx'),
    import('./theme.ts'),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof DocumentationFrame>, 'themeOf'>) => (
      <DocumentationFrame {...props} themeOf={themeOf} />
    ),
  };
});

const DocsFrame = (props: ComponentProps<typeof LazyFrame>) => (
  <Suspense fallback={null}>
    <LazyFrame {...props} />
  </Suspense>
);

interface Documented {
  readonly __docgenInfo?: {
    readonly description?: string;
    readonly tags?: { readonly see?: string };
  };
}

/** The doc comment of a component, and the page that its `@see` names. */
function descriptionOf(component?: Documented): string {
  const { description = '', tags } = component?.__docgenInfo ?? {};
  return tags?.see
    ? `${description}\n\n[${tags.see.split('/fr/').at(-1)}](${tags.see})`
    : description;
}

/** Applies the toolbars, and gives a single component the frame of the application. */
const withToolbars: Decorator = (Story, { args, globals, id, parameters }) => {
  const settings = readSettings(globals);
  const { language } = settings;
  useLayoutEffect(() => apply(settings));
  // A state of a screen is data: the application is drawn from it.
  if (parameters.application === true) {
    // The board has the frame already.
    if (!isState(args)) return <Story />;
    return <Application key={`${id}-${language}`} state={args} language={language} />;
  }
  return (
    <I18nextProvider i18n={dictionary.i18n}>
      <LanguageContext value={language}>
        <MemoryRouter initialEntries={[`/${language}/tai`]}>
          <ModalHost>
            <Story />
          </ModalHost>
        </MemoryRouter>
      </LanguageContext>
    </I18nextProvider>
  );
};

/** Every optional yes or no of the layer is "no" by default: said, it is a switch, not a button that makes one. */
const withSwitches: NonNullable<Preview['argsEnhancers']>[number] = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes)
      .filter(([name, { type }]) => type?.name === 'boolean' && !(name in initialArgs))
      .map(([name]) => [name, false]),
  );

/** What may be elements is text in the samples: a field takes it, instead of a button that makes an object. */
const withTextFields: NonNullable<Preview['argTypesEnhancers']>[number] = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [
      name,
      argType.table?.type?.summary === 'ReactNode'
        ? { ...argType, control: { type: 'text' as const } }
        : argType,
    ]),
  );

const preview: Preview = {
  argsEnhancers: [withSwitches],
  argTypesEnhancers: [withTextFields],
  tags: ['autodocs'],
  decorators: [withToolbars],
  loaders: [
    async ({ globals }) => {
      await loadLanguage('fr');
      await loadLanguage(readSettings(globals).language);
    },
  ],
  globalTypes: TOOLBARS,
  initialGlobals: {
    locale: STORYBOOK_LANGUAGE,
    theme: STORYBOOK_THEME,
    textSize: STORYBOOK_TEXT,
    media: 'none',
    ...(STORYBOOK_WIDTH && { viewport: { value: `w${STORYBOOK_WIDTH}` } }),
  },
  parameters: {
    layout: 'padded',
    // What is "no" is not written.
    jsx: { filterProps: (value: unknown) => value !== undefined && value !== false },
    docs: { container: DocsFrame, extractComponentDescription: descriptionOf },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Guide',
          [
            'Par où commencer',
            'Principles',
            'Foundations',
            'Journey',
            'Writing',
            'Words',
            'Adding a component',
          ],
          'Patterns',
          [
            'Ask for number and key',
            'Choose an amount',
            'Confirm before money',
            'Outcome of a payment',
            'End of a session',
          ],
          'Design',
          ['Board'],
          'Pages',
        ],
      },
    },
    viewport: {
      options: Object.fromEntries(
        WIDTHS.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '800px' } },
        ]),
      ),
    },
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Rules for whole pages; the stories of pages turn them on.
        rules: {
          region: { enabled: false },
          'page-has-heading-one': { enabled: false },
          'landmark-one-main': { enabled: false },
          'heading-order': { enabled: false },
        },
      },
    },
  },
};

export default preview;
