import core from '@codegouvfr/react-dsfr/dsfr/core/core.main.css?raw';
import scheme from '@codegouvfr/react-dsfr/dsfr/scheme/scheme.css?raw';
import { designTokens } from './tokens.ts';

/** The stylesheets and components of `design/`, by path. */
export const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  '../../design/**/*.{css,tsx}',
  { query: '?raw', import: 'default', eager: true },
);

/** What `design/` uses, computed in the browser that shows the page. */
export const TOKENS = designTokens(`${core}\n${scheme}`, Object.values(SOURCES));
