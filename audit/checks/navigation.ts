import type { Page } from '@playwright/test';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import {
  type Check,
  check,
  type Finding,
  type Gathered,
  mutants,
  type Scene,
  type SetCheck,
} from './check.ts';

export const checks: readonly Check[] = [
  check({
    name: 'two ways through the site',
    criterion: '12.1',
    async find(page, { language, state }) {
      // A webview has no footer: its links are at the end of the content (D-05).
      const place = state === 'accueil-webview' ? 'main' : 'footer';
      const sitemap = await page.locator(`${place} a[href="${href('plan', language)}"]`).count();
      const links = await page.locator(`${place} a[href^="/${language}/tai/"]`).count();
      return [
        ...(sitemap === 0 ? ['no link to the site map'] : []),
        ...(links < 5 ? [`${links} links in the ${place}`] : []),
      ];
    },
    faults: {
      'no site map': () => {
        for (const link of document.querySelectorAll('footer a[href$="/plan"]')) link.remove();
      },
      'webview without a way to the site map': {
        state: 'accueil-webview',
        put: () => {
          for (const link of document.querySelectorAll('main a[href$="/plan"]')) link.remove();
        },
      },
    },
  }),
  check({
    name: 'the site map holds the site',
    criterion: '12.3',
    states: ['plan'],
    async find(page, { language }) {
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      const missing = PUBLIC_SCREENS.filter(
        (name) => name !== 'plan' && languagesOf(name).includes(language),
      )
        .map((name) => href(name, language))
        .filter((path) => !links.includes(path));
      const dead: string[] = [];
      for (const link of new Set(links)) {
        const status = await page.evaluate(async (path) => (await fetch(path)).status, link);
        if (status !== 200) dead.push(`${link} answers ${status}`);
      }
      return [...missing.map((path) => `${path} is not in the map`), ...dead];
    },
    faults: {
      'page left out': {
        state: 'plan',
        put: () => document.querySelector('main a[href$="/glossaire"]')?.remove(),
      },
    },
  }),
  check({
    name: 'the skip link skips',
    criterion: '12.7',
    changesPage: true,
    async find(page) {
      if ((await page.locator('dialog[open],.fr-modal--opened').count()) > 0) return [];
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        scrollTo(0, 0);
        // Tabulation starts from here, wherever the focus was before.
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute('tabindex');
      });
      await page.keyboard.press('Tab');
      const first = await page.evaluate(
        () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName,
      );
      if (!first?.startsWith('#')) return [`the first stop is ${first}, no skip link`];
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const main = document.querySelector('main');
        const position = main?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
        return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      return inside ? [] : ['the focus does not enter the content'];
    },
    faults: {
      'skip link to nowhere': () => {
        document.querySelector('main')?.removeAttribute('id');
        for (const link of document.querySelectorAll('.fr-skiplinks a')) {
          const target = link.getAttribute('href') ?? '';
          document.querySelector(target)?.removeAttribute('id');
        }
      },
    },
  }),
];

/** The links of header and footer, in order, on every page of a wide window that has both. */
const places = async (page: Page, { state, width }: Scene, selector: string) =>
  state === 'accueil-webview' || width < 1280
    ? undefined
    : page
        .locator(selector)
        .evaluateAll((all) =>
          all
            .filter((one) => one.closest('.fr-translate,.fr-nav__item--language') === null)
            .map((one) => (one.getAttribute('href') ?? one.textContent ?? '').trim()),
        );

const different = (
  criterion: string,
  what: string,
  pages: readonly Gathered[],
): readonly Finding[] =>
  LANGUAGES.flatMap((language) => {
    const [first, ...others] = pages.filter(
      ({ scene, value }) => scene.language === language && value !== undefined,
    );
    return others
      .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(first?.value))
      .map(({ scene }) => ({
        criterion,
        message: `${what} of ${scene.state} (${language}) differs from that of ${first?.scene.state}`,
      }));
  });

export const setChecks: readonly SetCheck[] = [
  {
    name: 'navigation keeps its place',
    gather: (page, scene) => places(page, scene, 'header a:visible, footer a'),
    compare: (pages) => different('12.2', 'navigation', pages),
    mutants: mutants({
      '12.2': {
        'other order': () => {
          const list = document.querySelector('.fr-footer__bottom-list');
          list?.append(list.firstElementChild ?? '');
        },
      },
    }),
  },
  {
    name: 'the site map is reached in the same way',
    async gather(page, scene) {
      const links = await places(page, scene, 'footer a');
      return links?.findIndex((link) => link.endsWith('/plan'));
    },
    compare: (pages) => different('12.4', 'place of the site map', pages),
    mutants: mutants({
      '12.4': {
        'site map elsewhere': () => {
          const item = document.querySelector('footer a[href$="/plan"]')?.closest('li');
          item?.parentElement?.append(item);
        },
      },
    }),
  },
  {
    name: 'titles tell pages apart',
    async gather(page) {
      return { title: await page.title(), heading: await page.locator('h1').first().innerText() };
    },
    compare(pages) {
      const seen = new Map<string, { state: string; heading: string }>();
      return pages.flatMap(({ scene: { language, state }, value }) => {
        const { title, heading } = value as { title: string; heading: string };
        const other = seen.get(`${language} ${title}`) ?? { state, heading };
        seen.set(`${language} ${title}`, other);
        const message = `${state} and ${other.state} have the title "${title}"`;
        return other.heading === heading ? [] : [{ criterion: '8.6', message }];
      });
    },
    mutants: mutants({
      '8.6': {
        'title of another page': {
          state: 'aide',
          put: () => {
            document.title = 'Payer une amende | Amendes.gouv.fr';
          },
        },
      },
    }),
  },
  {
    name: 'a field has one label everywhere',
    gather: (page) =>
      page.locator('main :is(input,select)[name]:not([type=radio])').evaluateAll((all) =>
        all.map((one) => {
          const { labels, name } = one as HTMLInputElement;
          return [name, labels?.[0]?.firstChild?.textContent?.trim() ?? ''];
        }),
      ),
    compare(pages) {
      const seen = new Map<string, string>();
      return pages.flatMap(({ scene, value }) =>
        (value as [string, string][]).flatMap(([name, label]) => {
          // The sum to pay and the sum of a receipt are two functions.
          const key = `${scene.language} ${name} ${scene.state.startsWith('verification')}`;
          const other = seen.get(key) ?? label;
          seen.set(key, other);
          return other === label
            ? []
            : [{ criterion: '11.3', message: `${name} is "${other}" and "${label}"` }];
        }),
      );
    },
    mutants: mutants({
      '11.3': {
        'other label': {
          state: 'accueil-erreurs',
          put: () => {
            const label = document.querySelector('main label');
            if (label?.firstChild) label.firstChild.textContent = 'Autre chose';
          },
        },
      },
    }),
  },
];
