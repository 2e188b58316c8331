import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Check, type Finding, mutants } from './check.ts';

/** Rules that are no criterion of the RGAA are reported under the nearest. */
const OTHER = '9.2';

/** Rules of good practice, without a tag of the RGAA, or with one of the criteria that they decide. */
const PRACTICE: Readonly<Record<string, readonly string[]>> = {
  'empty-heading': ['9.1'],
  'heading-order': ['9.1'],
  'page-has-heading-one': ['9.1'],
  region: ['9.2', '12.6'],
  tabindex: ['12.8'],
};

/** The criteria of a rule, by its tags `RGAA-1.1.1`. */
function criteriaOf(id: string, tags: readonly string[]): readonly string[] {
  const numbers = tags.flatMap((tag) => /^RGAA-(\d+\.\d+)\.\d+$/.exec(tag)?.[1] ?? []);
  return PRACTICE[id] ?? (numbers.length > 0 ? [...new Set(numbers)] : [OTHER]);
}

/** Runs axe-core, whose script was installed with the page. */
export async function runAxe(page: Page, options: RunOptions = {}): Promise<AxeResults> {
  const given = {
    ...options,
    resultTypes: ['violations', 'incomplete'] as ('violations' | 'incomplete')[],
  };
  return page.evaluate(async (asked) => {
    // Each analysis starts from the page as it is now, not as the last one left it.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run(document, asked);
    const kinds: Record<string, number> = {};
    for (const { id, nodes } of results.incomplete) {
      for (const { any, all, none } of nodes) {
        const [open] = [...any, ...all, ...none];
        const reason = open?.data?.messageKey ?? open?.id ?? 'unknown';
        kinds[`${id}: ${reason}`] = (kinds[`${id}: ${reason}`] ?? 0) + 1;
      }
    }
    Reflect.set(window, 'axeIncomplete', kinds);
    return results;
  }, given);
}

export function violationsOf({ violations }: AxeResults): readonly Finding[] {
  return violations.flatMap(({ id, tags, nodes }) =>
    nodes.flatMap(({ target }) =>
      criteriaOf(id, tags).map((criterion) => ({
        criterion,
        message: `axe ${id}: ${target.flat().join(' ')}`,
      })),
    ),
  );
}

export const checks: readonly Check[] = [
  {
    name: 'axe',
    kind: 'check',
    scope: 'scene',
    run: async (page) => violationsOf(await runAxe(page)),
    mutants: mutants({
      '1.1': { 'image without alternative': '<img src="data:,">' },
      '3.2': {
        'grey on white': '<p style="color:#aaa;background:#fff">Payer une amende</p>',
      },
      '5.7': {
        'header without cells':
          '<table><caption>a</caption><tr><td headers="none">a</td><td>b</td></tr></table>',
      },
      '6.2': { 'empty link': '<a href="/fr/tai"></a>' },
      '7.1': { 'no such role': '<div role="boutton">a</div>' },
      '8.3': { 'no lang': () => document.documentElement.removeAttribute('lang') },
      '8.5': {
        'no title': () => {
          document.title = '';
        },
      },
      '8.8': { 'no such language': '<p lang="zz">abc</p>' },
      '9.1': { 'jump of levels': '<h6>a</h6>' },
      '9.2': {
        'two mains': () => document.body.append(document.createElement('main')),
        'title in the place of a label': '<input type="text" title="a">',
        'dialog with a role of another element': '<dialog open role="button">a</dialog>',
      },
      '9.3': {
        'item without list': '<div role="list"><p role="listitem">a</p></div><li>a</li>',
      },
      '10.4': {
        'zoom is forbidden': () =>
          document
            .querySelector('meta[name=viewport]')
            ?.setAttribute('content', 'width=device-width, maximum-scale=1'),
      },
      '10.6': {
        'link like its text':
          '<p style="color:#161616">Du texte et <a href="/fr/tai" style="color:#222;text-decoration:none;background:none">un lien</a> dans le texte.</p>',
      },
      '10.8': {
        'hidden and focusable': '<div aria-hidden="true"><button>a</button></div>',
      },
      '11.1': { 'missing label': '<input type="text">' },
      '11.9': { 'button without name': '<button type="button"></button>' },
      '11.13': {
        'unknown purpose':
          '<label for="x-mail">Courriel</label><input id="x-mail" autocomplete="courriel">',
      },
      '12.6': {
        'content out of main': () => document.body.append(document.querySelector('main h1') ?? ''),
      },
      '12.8': { 'order by number': '<button tabindex="5">a</button>' },
      '13.1': {
        refresh: '<meta http-equiv="refresh" content="900">',
      },
    }),
  },
];
