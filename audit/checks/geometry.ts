import type { Page } from '@playwright/test';
import { runAxe, violationsOf } from './axe.ts';
import { addHtml, type Check, type Finding, inPage, type Scene } from './check.ts';

const LONG = 'Le montant de votre amende et la date';
const CUT = `<p style="height:1.2em;overflow:hidden;width:6rem">${LONG} ${LONG}</p>`;

const clipped = async (page: Page, criterion: string): Promise<readonly Finding[]> =>
  (await page.evaluate(() => window.browserSide.clipped())).map((message) => ({
    criterion,
    message,
  }));

/** What needs a second way of scrolling. */
async function tooWide(page: Page, criterion: string): Promise<readonly Finding[]> {
  const lines = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`${scrollWidth} px of content in ${clientWidth}`] : [];
  });
  return lines.map((message) => ({ criterion, message }));
}

const HEIGHT_PX = 900;
const restore = (page: Page, { width }: Scene) =>
  page.setViewportSize({ width, height: HEIGHT_PX });

/** Looks at the page under a style of the reader's own, which is then taken away. */
async function withStyle<T>(page: Page, content: string, look: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content });
  try {
    return await look();
  } finally {
    await style.evaluate((element) => element.parentNode?.removeChild(element));
  }
}

/** WCAG 1.4.12, to the letter. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** Texts and controls that a person sees. */
const contents = (page: Page) =>
  page.evaluate(() => {
    const { visible } = window.browserSide;
    const shown = [...document.querySelectorAll('main :is(h1,h2,h3,p,label,button,a,input)')];
    return shown.filter(visible).map((one) => one.tagName + (one.textContent ?? '').trim());
  });

/** WCAG 2.2, not yet in the RGAA: a target has 24 px, or space around it. */
const TARGET_SIZE = 'WCAG 2.5.8';

/** The narrowest window in which usual words fit into their lines at 200 %. */
const ROOM_PX = 1280;

/** Texts that leave the page. In a wide window also words that are broken without a hyphen. */
const spoiltTexts = (page: Page, hasRoom: boolean): Promise<string[]> =>
  page.evaluate((room) => {
    const { path, visible } = window.browserSide;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest('script,style,noscript,svg') || !visible(element)) {
        continue;
      }
      // A button that shows an icon keeps its text for assistive technology.
      if (element.closest('[title]')?.getAttribute('title') === element.textContent) continue;
      const mayBreak = !room || getComputedStyle(element).hyphens === 'auto';
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()];
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !mayBreak) found.add(`"${word}" is broken in ${path(element)}`);
        const { clientWidth } = document.documentElement;
        const out = rects.some(({ left, right }) => left < -1 || right > clientWidth + 1);
        if (out) found.add(`"${word}" runs out of the page in ${path(element)}`);
      }
    }
    return [...found];
  }, hasRoom);

/** Criteria of geometry: text of 200 %, reflow, spacing, orientation. */
export const checks: readonly Check[] = [
  {
    name: 'text of 200 %',
    kind: 'check',
    criteria: ['10.4'],
    scope: 'width',
    async run(page, { width }) {
      const meta = await page.locator('meta[name=viewport]').getAttribute('content');
      const fixed = /user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\.\d)?\b/.test(
        meta ?? '',
      );
      const faults = await withStyle(page, ':root{font-size:200%!important}', async () => [
        ...(await clipped(page, '10.4')).map(({ message }) => message),
        ...(await spoiltTexts(page, width >= ROOM_PX)),
      ]);
      return [...(fixed ? [`zoom is forbidden: ${meta}`] : []), ...faults].map((message) => ({
        criterion: '10.4',
        message,
      }));
    },
    mutants: [
      addHtml('10.4', 'clipped text', `<p style="height:24px;overflow:hidden">${LONG}</p>`),
      addHtml(
        '10.4',
        'broken word',
        '<p style="width:4rem;hyphens:manual;overflow-wrap:anywhere">Anticonstitutionnellement</p>',
      ),
      inPage(
        '10.4',
        'menu that runs out of the page',
        () => {
          const entry = document.querySelector<HTMLElement>('.fr-header__menu-links :is(a,button)');
          entry?.style.setProperty('position', 'relative');
          entry?.style.setProperty('left', '300px');
        },
        { state: 'menu-telephone' },
      ),
    ],
  },
  {
    name: 'reflow',
    kind: 'check',
    criteria: ['10.11'],
    scope: 'language',
    async run(page, scene) {
      await page.setViewportSize({ width: 320, height: 256 });
      const found = [...(await tooWide(page, '10.11')), ...(await clipped(page, '10.11'))];
      await restore(page, scene);
      return found;
    },
    mutants: [
      addHtml('10.11', 'wide block', '<div style="width:600px">a</div>'),
      addHtml('10.11', 'clipped text', CUT),
    ],
  },
  {
    name: 'text spacing',
    kind: 'check',
    criteria: ['10.12'],
    scope: 'width',
    async run(page) {
      return withStyle(page, SPACING, () => clipped(page, '10.12'));
    },
    mutants: [addHtml('10.12', 'clipped text', CUT)],
  },
  {
    name: 'orientation',
    kind: 'check',
    criteria: ['13.9'],
    scope: 'state',
    async run(page, scene) {
      await page.setViewportSize({ width: 700, height: 1000 });
      const portrait = await contents(page);
      await page.setViewportSize({ width: 700, height: 400 });
      const landscape = await contents(page);
      await restore(page, scene);
      const lost = portrait.filter((one) => !landscape.includes(one));
      const more = landscape.filter((one) => !portrait.includes(one));
      return [...lost, ...more].map((one) => ({
        criterion: '13.9',
        message: `"${one.slice(0, 60)}" stands in one orientation only`,
      }));
    },
    mutants: [
      addHtml(
        '13.9',
        'only upright',
        '<style>@media (orientation:landscape){.x-tall{display:none}}</style><p class="x-tall">Bonjour</p>',
      ),
    ],
  },
  {
    name: 'target size',
    kind: 'check',
    criteria: [TARGET_SIZE],
    scope: 'width',
    async run(page) {
      const found = await runAxe(page, { runOnly: ['target-size'] });
      return violationsOf(found).map(({ message }) => ({ criterion: TARGET_SIZE, message }));
    },
    mutants: [
      addHtml(
        TARGET_SIZE,
        'two small buttons side by side',
        '<div style="display:flex;gap:2px"><button style="width:14px;height:14px;min-height:0;padding:0">a</button><button style="width:14px;height:14px;min-height:0;padding:0">b</button></div>',
      ),
    ],
  },
];
