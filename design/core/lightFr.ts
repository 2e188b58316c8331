import { cx } from '@codegouvfr/react-dsfr/tools/cx';

/** Replaces react-dsfr's `fr` in the web app (`vite.config.ts`): the components of this layer read none of its tables. */
export const fr = { cx };
