import { cx } from '@codegouvfr/react-dsfr/tools/cx';

/** Replaces react-dsfr's `fr` in the build (`vite.config.ts`), whose large tables we never read. */
export const fr = { cx };
