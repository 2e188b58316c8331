import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { type Check, type Finding, inPage, type SetCheck } from './check.ts';

export const checks: readonly Check[] = [
  {
    name: 'two ways through the site',
    kind: 'check',
    criteria: ['12.1'],
    scope: 'language',
    async run(page, { language, state }) {
      // A webview has no footer: its links are at the end of the content (D-05).
      const place = state === 'accueil-webview' ? 'main' : 'footer';
      const sitemap = await page.locator(`${place} a[href="${href('plan', language)}"]`).count();
      const links = await page.locator(`${place} a[href^="/${language}/tai/"]`).count();
      return [
        ...(sitemap === 0 ? [{ criterion: '12.1', message: 'no link to the site map' }] : []),
        ...(links < 5 ? [{ criterion: '12.1', message: `${links} links in the ${place}` }] : []),
      ];
    },
    mutants: [
      inPage('12.1', 'no site map', () => {
        for (const link of document.querySelectorAll('footer a[href$="/plan"]')) link.remove();
      }),
      inPage(
        '12.1',
        'webview without a way to the site map',
        () => {
          for (const link of document.querySelectorAll('main a[href$="/plan"]')) link.remove();
        },
        { state: 'accueil-webview' },
      ),
    ],
  },
  {
    name: 'the site map holds the site',
    kind: 'check',
    criteria: ['12.3'],
    scope: 'language',
    states: ['plan'],
    async run(page, { language }) {
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      const wanted = PUBLIC_SCREENS.filter(
        (name) => name !== 'plan' && languagesOf(name).includes(language),
      ).map((name) => href(name, language));
      const missing = wanted.filter((path) => !links.includes(path));
      const dead: string[] = [];
      for (const link of new Set(links)) {
        const { status } = await page.evaluate(
          async (path) => ({ status: (await fetch(path)).status }),
          link,
        );
        if (status !== 200) dead.push(`${link} answers ${status}`);
      }
      return [...missing.map((path) => `${path} is not in the map`), ...dead].map(
        (message): Finding => ({ criterion: '12.3', message }),
      );
    },
    mutants: [
      inPage(
        '12.3',
        'page left out',
        () => document.querySelector('main a[href$="/glossaire"]')?.remove(),
        { state: 'plan' },
      ),
    ],
  },
  {
    name: 'the skip link skips',
    kind: 'check',
    criteria: ['12.7'],
    scope: 'language',
    changesPage: true,
    async run(page) {
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
      if (!first?.startsWith('#')) {
        return [{ criterion: '12.7', message: `the first stop is ${first}, no skip link` }];
      }
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const main = document.querySelector('main');
        const at = document.activeElement;
        const after =
          main !== null &&
          at !== null &&
          (main.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return main?.contains(at) || after;
      });
      return inside ? [] : [{ criterion: '12.7', message: 'the focus does not enter the content' }];
    },
    mutants: [
      inPage('12.7', 'skip link to nowhere', () => {
        document.querySelector('main')?.removeAttribute('id');
        for (const link of document.querySelectorAll('.fr-skiplinks a')) {
          const target = link.getAttribute('href') ?? '';
          document.querySelector(target)?.removeAttribute('id');
        }
      }),
    ],
  },
];

/** The links of header and footer, in order, on every page. */
const places = (page: Parameters<SetCheck['gather']>[0], selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((one) => one.closest('.fr-translate,.fr-nav__item--language') === null)
        .map((one) => (one.getAttribute('href') ?? one.textContent ?? '').trim()),
    );

const different = (
  criterion: string,
  what: string,
  pages: Parameters<SetCheck['compare']>[0],
): readonly Finding[] =>
  LANGUAGES.flatMap((language) => {
    const own = pages.filter(
      ({ scene, value }) => scene.language === language && value !== undefined,
    );
    const [first] = own;
    return own
      .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(first?.value))
      .map(({ scene }) => ({
        criterion,
        message: `${what} of ${scene.state} (${language}) differs from that of ${first?.scene.state}`,
      }));
  });

export const setChecks: readonly SetCheck[] = [
  {
    name: 'navigation keeps its place',
    criteria: ['12.2'],
    async gather(page, { state, width }) {
      if (state === 'accueil-webview' || width < 1280) return undefined;
      return places(page, 'header a:visible, footer a');
    },
    compare: (pages) => different('12.2', 'navigation', pages),
    mutants: [
      inPage('12.2', 'other order', () => {
        const list = document.querySelector('.fr-footer__bottom-list');
        if (list?.firstElementChild) list.append(list.firstElementChild);
      }),
    ],
  },
  {
    name: 'the site map is reached in the same way',
    criteria: ['12.4'],
    async gather(page, { state, width }) {
      if (state === 'accueil-webview' || width < 1280) return undefined;
      const links = await places(page, 'footer a');
      return links.findIndex((link) => link.endsWith('/plan'));
    },
    compare: (pages) => [
      ...different('12.4', 'place of the site map', pages),
      ...pages
        .filter(({ value }) => value === -1)
        .map(({ scene }) => ({ criterion: '12.4', message: `no site map on ${scene.state}` })),
    ],
    mutants: [
      inPage('12.4', 'site map elsewhere', () => {
        const item = document.querySelector('footer a[href$="/plan"]')?.closest('li');
        item?.parentElement?.append(item);
      }),
    ],
  },
  {
    name: 'titles tell pages apart',
    criteria: ['8.6'],
    async gather(page) {
      return { title: await page.title(), heading: await page.locator('h1').first().innerText() };
    },
    compare: (pages) => {
      const seen = new Map<string, { state: string; heading: string }>();
      return pages.flatMap(({ scene, value }) => {
        const { title, heading } = value as { title: string; heading: string };
        const key = `${scene.language} ${title}`;
        const other = seen.get(key);
        seen.set(key, other ?? { state: scene.state, heading });
        return other === undefined || other.heading === heading
          ? []
          : [
              {
                criterion: '8.6',
                message: `${scene.state} and ${other.state} have the title "${title}"`,
              },
            ];
      });
    },
    mutants: [
      inPage(
        '8.6',
        'title of another page',
        () => {
          document.title = 'Payer une amende | Amendes.gouv.fr';
        },
        { state: 'aide' },
      ),
    ],
  },
  {
    name: 'a field has one label everywhere',
    criteria: ['11.3'],
    gather: (page) =>
      page.locator('main :is(input,select)[name]:not([type=radio])').evaluateAll((all) =>
        all.map((one) => {
          const { labels, name } = one as HTMLInputElement;
          return [name, labels?.[0]?.firstChild?.textContent?.trim() ?? ''];
        }),
      ),
    compare: (pages) => {
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
    mutants: [
      inPage(
        '11.3',
        'other label',
        () => {
          const label = document.querySelector('main label');
          if (label?.firstChild) label.firstChild.textContent = 'Autre chose';
        },
        { state: 'accueil-erreurs' },
      ),
    ],
  },
];
