import type { Page } from '@playwright/test';
import type { Language } from '#contract/domain/languages.ts';
import type { Width } from '../checks/check.ts';

/** What a state needs to open. */
export interface Visit {
  readonly page: Page;
  readonly language: Language;
}

/** One state of one screen in the built product: its page, then the person's actions. */
export interface State {
  readonly name: string;
  /** Shows the screen as it first stands. */
  open(visit: Visit): Promise<unknown>;
  /** The person's actions, or the server's answers, before the checks. */
  act?(visit: Visit): Promise<unknown>;
  /** The text that a live region must have said by then. */
  announces?(language: Language): string;
  /** Languages that it exists in; all of them when left out. */
  readonly languages?: readonly Language[];
  /** The widths at which it exists; all of them when left out. */
  readonly widths?: readonly Width[];
  /** The browser's own language; by default that of the page. */
  readonly browserLanguage?: Language;
  /** Nothing in the page follows the system's theme: it is opened again for the other. */
  readonly withoutScript?: true;
}
