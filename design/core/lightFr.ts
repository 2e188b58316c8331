import { cx } from '@codegouvfr/react-dsfr/tools/cx';

/** Replaces react-dsfr's `fr` (`vite.config.ts`): we read none of its tables. */
export const fr = { cx };
