import { createContext, use } from 'react';
import type { WrittenOutcome } from '#contract/pages.ts';
import type { PathName } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '../api/calls.ts';
import type { Dictionary } from '../i18n/dictionary.ts';

/** The outcome of a payment that the server wrote into the document (D-57), and the address to which it belongs. */
export interface Outcome extends WrittenOutcome {
  readonly path: string;
}

export interface Services {
  readonly api: Api;
  readonly settings: Settings;
  readonly dictionary: Dictionary;
  readonly outcome?: Outcome | undefined;
  /** Origin of the canonical addresses, for search engines and messengers. */
  readonly origin: string;
  /** Loads the code of a screen ahead. It also resolves if the code does not arrive. */
  readonly preload: (name: PathName) => Promise<unknown>;
  /** Called by each screen that has rendered, so more than once. */
  readonly onScreen: () => void;
}

export const ServicesContext = createContext<Services | null>(null);

/** @throws Error outside of the application */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesContext');
  return services;
}
