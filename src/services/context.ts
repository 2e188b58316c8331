import { createContext, use } from 'react';
import type { WrittenOutcome } from '#contract/pages.ts';
import type { PathName } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '../api/calls.ts';
import type { Dictionary } from '../i18n/dictionary.ts';

/** Written into the document in which a payer comes back (D-57). */
export interface Outcome extends WrittenOutcome {
  readonly path: string;
}

/** What every screen may use; made once when the page loads. */
export interface Services {
  readonly api: Api;
  readonly settings: Settings;
  readonly dictionary: Dictionary;
  readonly outcome?: Outcome | undefined;
  /** Scheme and host of the addresses that search engines and messengers are given. */
  readonly origin: string;
  /** Fetches the code of a screen before it is shown. Resolves also when it does not come. */
  readonly preload: (name: PathName) => Promise<unknown>;
  /** Called when a screen answers to the person; more than once. */
  readonly onScreen: () => void;
}

export const ServicesContext = createContext<Services | null>(null);

/**
 * The services of the page.
 * @throws Error outside of the application
 */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesContext');
  return services;
}
