import type { Langue } from '#contract/domaine/langues.ts';
import type { PathName } from '#contract/paths.ts';
import { isContentPage, langueContenu } from '../i18n/contents.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import { withoutReload } from './newVersion.ts';
import { hasTrail, PAGES, TRAIL } from './routes.tsx';
import { screenOf } from './screens.ts';

/** Fetches code, words and prose of a screen. Rejects where one of them does not come. */
export type Preparation = (name: PathName, langue: Langue) => Promise<void>;

/** Binds the preparation of screens to the words that are known. */
export function createPreparation({ load, contents }: Dictionary): Preparation {
  return async (name, langue) => {
    const screen = screenOf(name);
    await withoutReload(() =>
      Promise.all([
        load(langue),
        PAGES[screen].load(),
        hasTrail(name) && TRAIL.load(),
        isContentPage(screen) && contents.load(screen, langueContenu(screen, langue)),
      ]),
    );
  };
}
