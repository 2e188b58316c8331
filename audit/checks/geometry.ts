import type { Page } from '@playwright/test';
import { runAxe, violationsOf } from './axe.ts';
import { addHtml, type Check, type Finding, type Scene } from './check.ts';

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

/** Criteria of geometry: text of 200 %, reflow, spacing, orientation. */
export const checks: readonly Check[] = [
  {
    name: 'text of 200 %',
    kind: 'check',
    criteria: ['10.4'],
    scope: 'width',
    async run(page) {
      const meta = await page.locator('meta[name=viewport]').getAttribute('content');
      const fixed = /user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\.\d)?\b/.test(
        meta ?? '',
      );
      const cut = await withStyle(page, ':root{font-size:200%!important}', () =>
        clipped(page, '10.4'),
      );
      return [
        ...(fixed ? [{ criterion: '10.4', message: `zoom is forbidden: ${meta}` }] : []),
        ...cut,
      ];
    },
    mutants: [
      addHtml('10.4', 'clipped text', `<p style="height:24px;overflow:hidden">${LONG}</p>`),
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
