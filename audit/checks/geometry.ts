import type { Page } from '@playwright/test';
import { runAxe, violationsOf } from './axe.ts';
import { type Check, check, type Scene } from './check.ts';

const LONG = 'Le montant de votre amende et la date';
const CUT = {
  'clipped text': `<p style="height:1.2em;overflow:hidden;width:6rem">${LONG} ${LONG}</p>`,
};

const clipped = (page: Page) => page.evaluate(() => window.browserSide.clipped());

/** What needs a second way of scrolling. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`${scrollWidth} px of content in ${clientWidth}`] : [];
  });

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
    const { allVisible, textOf } = window.browserSide;
    const shown = allVisible('main :is(h1,h2,h3,p,label,button,a,input)');
    return shown.map((one) => one.tagName + textOf(one));
  });

/** The narrowest window in which usual words fit into their lines at 200 %. */
const ROOM_PX = 1280;

/** Texts that leave the page. In a wide window also words that are broken without a hyphen. */
const spoiltTexts = (page: Page, hasRoom: boolean): Promise<string[]> =>
  page.evaluate((room) => {
    const { path, texts } = window.browserSide;
    const found = new Set<string>();
    for (const { element, node, text } of texts()) {
      // A button that shows an icon keeps its text for assistive technology.
      if (element.closest('svg') || element.closest('[title]')?.getAttribute('title') === text) {
        continue;
      }
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
  check({
    name: 'text of 200 %',
    criterion: '10.4',
    scope: 'width',
    find: (page, { width }) =>
      withStyle(page, ':root{font-size:200%!important}', async () => [
        ...(await clipped(page)),
        ...(await spoiltTexts(page, width >= ROOM_PX)),
      ]),
    faults: {
      'clipped text': `<p style="height:24px;overflow:hidden">${LONG}</p>`,
      'broken word':
        '<p style="width:4rem;hyphens:manual;overflow-wrap:anywhere">Anticonstitutionnellement</p>',
      'menu that runs out of the page': {
        state: 'menu-telephone',
        put: () => {
          const entry = document.querySelector<HTMLElement>('.fr-header__menu-links :is(a,button)');
          entry?.style.setProperty('position', 'relative');
          entry?.style.setProperty('left', '300px');
        },
      },
    },
  }),
  check({
    name: 'reflow',
    criterion: '10.11',
    async find(page, scene) {
      await page.setViewportSize({ width: 320, height: 256 });
      const found = [...(await tooWide(page)), ...(await clipped(page))];
      await restore(page, scene);
      return found;
    },
    faults: { 'wide block': '<div style="width:600px">a</div>', ...CUT },
  }),
  check({
    name: 'text spacing',
    criterion: '10.12',
    scope: 'width',
    find: (page) => withStyle(page, SPACING, () => clipped(page)),
    faults: CUT,
  }),
  check({
    name: 'orientation',
    criterion: '13.9',
    scope: 'state',
    async find(page, scene) {
      await page.setViewportSize({ width: 700, height: 1000 });
      const portrait = await contents(page);
      await page.setViewportSize({ width: 700, height: 400 });
      const landscape = await contents(page);
      await restore(page, scene);
      const lost = portrait.filter((one) => !landscape.includes(one));
      const more = landscape.filter((one) => !portrait.includes(one));
      return [...lost, ...more].map((one) => `"${one.slice(0, 60)}" is in one orientation only`);
    },
    faults: {
      'only upright':
        '<style>@media (orientation:landscape){.x-tall{display:none}}</style><p class="x-tall">Bonjour</p>',
    },
  }),
  check({
    name: 'target size',
    // WCAG 2.2, not yet in the RGAA: a target has 24 px, or space around it.
    criterion: 'WCAG 2.5.8',
    scope: 'width',
    async find(page) {
      const found = await runAxe(page, { runOnly: ['target-size'] });
      return violationsOf(found).map(({ message }) => message);
    },
    faults: {
      'two small buttons side by side':
        '<div style="display:flex;gap:2px"><button style="width:14px;height:14px;min-height:0;padding:0">a</button><button style="width:14px;height:14px;min-height:0;padding:0">b</button></div>',
    },
  }),
];
