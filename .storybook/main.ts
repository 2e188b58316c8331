import type { StorybookConfig } from '@storybook/react-vite';
import remarkGfm from 'remark-gfm';

/**
 * The reader of the tables of props. TypeScript's knows the values of each union, so that they can be chosen; it
 * reads the whole layer first, which tests of stories do not need.
 */
const DOCGEN: StorybookConfig['typescript'] = process.env.VITEST
  ? { reactDocgen: 'react-docgen' }
  : {
      reactDocgen: 'react-docgen-typescript',
      reactDocgenTypescriptOptions: {
        include: ['design/**/*.tsx', 'stories/**/*.tsx'],
        shouldExtractLiteralValuesFromEnum: true,
        shouldRemoveUndefinedFromOptional: true,
        propFilter: ({ parent }) => !parent?.fileName.includes('node_modules'),
      },
    };

/** Everything comes from this package: the static build opens without the Internet. */
const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.@(ts|tsx)'],
  staticDirs: [
    '../public',
    { from: '../node_modules/@codegouvfr/react-dsfr/dsfr/fonts', to: '/fonts' },
  ],
  addons: [
    {
      name: '@storybook/addon-docs',
      // MDX alone knows no table.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook's own "Get started" is about Storybook, not about this design system.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  typescript: DOCGEN,
};

export default config;
