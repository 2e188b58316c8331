import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { addHtml, type Check, type Finding, inPage } from './check.ts';

/** The criteria for which rules of axe-core decide the usual violation; each has a mutant below. */
const CRITERIA = [
  '1.1',
  '3.2',
  '5.7',
  '6.2',
  '7.1',
  '8.3',
  '8.5',
  '8.8',
  '9.3',
  '10.6',
  '10.8',
  '11.1',
  '11.9',
  '11.13',
] as const;

/** Rules that are no criterion of the RGAA are reported under the nearest. */
const OTHER = '9.2';

/** RGAA tests of a rule, from its tags `RGAA-1.1.1`. */
export const criteriaOf = (tags: readonly string[]): readonly string[] => {
  const numbers = tags.flatMap((tag) => /^RGAA-(\d+\.\d+)\.\d+$/.exec(tag)?.[1] ?? []);
  return numbers.length > 0 ? [...new Set(numbers)] : [OTHER];
};

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
      criteriaOf(tags).map((criterion) => ({
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
    criteria: CRITERIA,
    scope: 'scene',
    run: async (page) => violationsOf(await runAxe(page)),
    mutants: [
      addHtml('1.1', 'image without alternative', '<img src="data:,">'),
      addHtml('3.2', 'grey on white', '<p style="color:#aaa;background:#fff">Payer une amende</p>'),
      addHtml(
        '5.7',
        'header without cells',
        '<table><caption>a</caption><tr><td headers="none">a</td><td>b</td></tr></table>',
      ),
      addHtml('6.2', 'empty link', '<a href="/fr/tai"></a>'),
      addHtml('7.1', 'no such role', '<div role="boutton">a</div>'),
      inPage('8.3', 'no lang', () => document.documentElement.removeAttribute('lang')),
      inPage('8.5', 'no title', () => {
        document.title = '';
      }),
      addHtml('8.8', 'no such language', '<p lang="zz">abc</p>'),
      addHtml(
        '9.3',
        'item without list',
        '<div role="list"><p role="listitem">a</p></div><li>a</li>',
      ),
      addHtml(
        '10.6',
        'link like its text',
        '<p style="color:#161616">Du texte et <a href="/fr/tai" style="color:#222;text-decoration:none;background:none">un lien</a> dans le texte.</p>',
      ),
      addHtml('10.8', 'hidden and focusable', '<div aria-hidden="true"><button>a</button></div>'),
      addHtml('11.1', 'missing label', '<input type="text">'),
      addHtml(OTHER, 'title in the place of a label', '<input type="text" title="a">'),
      addHtml(
        OTHER,
        'dialog with a role of another element',
        '<dialog open role="button">a</dialog>',
      ),
      addHtml('11.9', 'button without name', '<button type="button"></button>'),
      addHtml(
        '11.13',
        'unknown purpose',
        '<label for="x-mail">Courriel</label><input id="x-mail" autocomplete="courriel">',
      ),
    ],
  },
];
