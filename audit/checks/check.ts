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

/** Where a fault is put: into `accueil`, in French, unless it says otherwise. */
interface Place {
  readonly state?: string;
  readonly language?: Language;
}

/** A fault put into a page on purpose. The check must report it, on this criterion, or the run fails. */
export interface Mutant extends Place {
  readonly name: string;
  readonly criterion: string;
  apply(page: Page): Promise<unknown>;
}

/** Where a check has something new to see: in every scene, or once for each theme, width, language or state. */
export type Scope = 'scene' | 'theme' | 'width' | 'language' | 'state';

/** One check: it decides the criteria of its mutants. */
export interface Check {
  readonly name: string;
  /** A guard proves that a criterion cannot apply. */
  readonly kind: 'check' | 'guard';
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
  gather(page: Page, scene: Scene): Promise<unknown>;
  compare(pages: readonly Gathered[]): readonly Finding[];
  readonly mutants: readonly Mutant[];
}

/** The criteria that a check decides: each has a mutant that shows it. */
export const criteriaOf = ({ mutants }: Pick<Check, 'mutants'>): readonly string[] => [
  ...new Set(mutants.map(({ criterion }) => criterion)),
];

export const findings = (criterion: string, messages: readonly string[]): readonly Finding[] =>
  messages.map((message) => ({ criterion, message }));

/** HTML that is added to the content, or a change that runs in the page. */
type Change = string | (() => unknown);

/** Faults of one criterion by their names. */
type Faults = Readonly<Record<string, Change | (Place & { readonly put: Change })>>;

const addHtml = (html: string) =>
  document.querySelector('main')?.insertAdjacentHTML('beforeend', html);

/** @param faults by criterion */
export const mutants = (faults: Readonly<Record<string, Faults>>): readonly Mutant[] =>
  Object.entries(faults).flatMap(([criterion, own]) =>
    Object.entries(own).map(([name, fault]) => {
      const { put, ...place } = typeof fault === 'object' ? fault : { put: fault };
      const apply = async (page: Page) => {
        await (typeof put === 'string' ? page.evaluate(addHtml, put) : page.evaluate(put));
      };
      return { name, criterion, apply, ...place };
    }),
  );

interface OneCriterion extends Partial<Pick<Check, 'kind' | 'scope' | 'states' | 'changesPage'>> {
  readonly name: string;
  readonly criterion: string;
  /** One line for each fault. */
  readonly find: (page: Page, scene: Scene) => Promise<readonly string[]>;
  readonly faults: Faults;
}

/** A check of one criterion. */
export const check = ({ criterion, find, faults, ...rest }: OneCriterion): Check => ({
  kind: 'check',
  scope: 'language',
  ...rest,
  run: async (page, scene) => findings(criterion, await find(page, scene)),
  mutants: mutants({ [criterion]: faults }),
});

/** Looks in the page: the function must not use anything of its file. */
export const inPage = (find: () => string[]) => (page: Page) => page.evaluate(find);

interface Absence {
  readonly name: string;
  readonly criteria: readonly string[];
  /** Selects what a page must not hold. */
  readonly selector: string;
  /** An element that it selects, with which a mutant breaks the page. */
  readonly html: string;
}

/** A check, or a guard, that nothing in the page matches a selector. */
export const absent = (
  kind: Check['kind'],
  { name, criteria, selector, html }: Absence,
): Check => ({
  name,
  kind,
  scope: 'language',
  async run(page) {
    const found = await page.evaluate(
      (query) => [...document.querySelectorAll(query)].map(window.browserSide.path),
      selector,
    );
    const messages = found.map((path) => `${path} is in the page`);
    return criteria.flatMap((criterion) => findings(criterion, messages));
  },
  mutants: mutants(Object.fromEntries(criteria.map((criterion) => [criterion, { [name]: html }]))),
});
