import { createContext, use } from 'react';
import type { WrittenOutcome } from '#contract/pages.ts';
import type { PathName } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '../api/calls.ts';
import type { Dictionary } from '../i18n/dictionary.ts';

/** D-57. */
export interface Outcome extends WrittenOutcome {
  readonly path: string;
}

export interface Services {
  readonly api: Api;
  readonly settings: Settings;
  readonly dictionary: Dictionary;
  readonly outcome?: Outcome | undefined;
  /** For search engines and messengers. */
  readonly origin: string;
  /** Resolves also when it does not come. */
  readonly preload: (name: PathName) => Promise<unknown>;
  /** A screen answers; called more than once. */
  readonly onScreen: () => void;
}

export const ServicesContext = createContext<Services | null>(null);

/** @throws Error outside of the application */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesContext');
  return services;
}
