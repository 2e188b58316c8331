import type { Page } from '@playwright/test';
import type { Language } from '#contract/domain/languages.ts';

export type Theme = 'light' | 'dark';

/** px */
export type Width = 320 | 768 | 1280;

/** One state of one screen, as one person sees it. */
export interface Scene {
  readonly state: string;
  readonly language: Language;
  readonly theme: Theme;
  readonly width: Width;
}

export interface Finding {
  /** Number of the RGAA criterion. */
  readonly criterion: string;
  readonly message: string;
}

/** A fault put into a page on purpose. The check must report it, on this criterion, or the run fails. */
export interface Mutant {
  readonly name: string;
  readonly criterion: string;
  /** The state it is put into; `accueil` when left out. */
  readonly state?: string;
  /** The language of the page; French when left out. */
  readonly language?: Language;
  readonly theme?: Theme;
  apply(page: Page): Promise<unknown>;
}

/**
 * Where a check has something new to see: in every scene; once for each theme, width, language or state; or, for slow
 * engines, once for each pair of a state and a language, in a theme and at a width that change from pair to pair.
 */
export type Scope = 'scene' | 'theme' | 'width' | 'language' | 'state' | 'pair';

/** One check, in a file of its own. */
export interface Check {
  readonly name: string;
  /** A guard proves that a criterion cannot apply. */
  readonly kind: 'check' | 'guard';
  readonly criteria: readonly string[];
  readonly scope: Scope;
  /** The only states where it has something to see. */
  readonly states?: readonly string[];
  /** The check changes the page: it is opened again before the next one. */
  readonly changesPage?: true;
  run(page: Page, scene: Scene): Promise<readonly Finding[]>;
  readonly mutants: readonly Mutant[];
}

/** What one page says to a check that compares pages. */
export interface Gathered {
  readonly scene: Scene;
  readonly value: unknown;
}

/** A check of a whole set of pages: it gathers from each and then compares. */
export interface SetCheck {
  readonly name: string;
  readonly criteria: readonly string[];
  gather(page: Page, scene: Scene): Promise<unknown>;
  compare(pages: readonly Gathered[]): readonly Finding[];
  readonly mutants: readonly Mutant[];
}

interface DomCheck {
  readonly name: string;
  readonly criterion: string;
  readonly kind?: 'check' | 'guard';
  readonly scope?: Scope;
  readonly states?: readonly string[];
  /** Runs in the page; one line for each fault. */
  readonly find: () => string[];
  readonly mutants: readonly Mutant[];
}

/** A check that only reads the document. */
export function domCheck({
  criterion,
  find,
  kind = 'check',
  scope = 'language',
  ...rest
}: DomCheck) {
  return {
    ...rest,
    kind,
    scope,
    criteria: [criterion],
    async run(page) {
      return (await page.evaluate(find)).map((message) => ({ criterion, message }));
    },
  } satisfies Check as Check;
}

/** A mutant that puts HTML at the end of the content. */
export function addHtml(criterion: string, name: string, html: string, more: Partial<Mutant> = {}) {
  return {
    criterion,
    name,
    apply: (page: Page) =>
      page.evaluate((text) => {
        document.querySelector('main')?.insertAdjacentHTML('beforeend', text);
      }, html),
    ...more,
  } satisfies Mutant as Mutant;
}

/** A mutant that runs a function in the page. */
export function inPage(
  criterion: string,
  name: string,
  change: () => unknown,
  more: Partial<Mutant> = {},
): Mutant {
  return {
    criterion,
    name,
    apply: async (page: Page) => {
      await page.evaluate(change);
    },
    ...more,
  };
}
