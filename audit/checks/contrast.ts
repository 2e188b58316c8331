import type { ElementHandle, Page } from '@playwright/test';
import { addHtml, type Check, type Finding } from './check.ts';

const CONTROLS = 'a[href],button:not(:disabled),summary,label.fr-label:has(+ *)';
const HOVER_SETTLED_MS = 30;

/** One of each kind of control: what looks alike in the same place has the same colours. */
export async function differentControls(
  page: Page,
  controls: string,
): Promise<readonly ElementHandle<Element>[]> {
  const list = await page.evaluateHandle((selector) => {
    const modal = document.querySelector('dialog[open],.fr-modal--opened');
    const kinds = new Map<string, Element>();
    for (const element of (modal ?? document).querySelectorAll(selector)) {
      if (!window.browserSide.visible(element)) continue;
      const place = element.closest('header,footer,dialog,main,nav')?.tagName ?? '';
      const around = element.parentElement?.closest('.fr-callout,.fr-alert,.fr-notice')?.className;
      kinds.set(`${place} ${around ?? ''} ${element.className}`, element);
    }
    return [...kinds.values()];
  }, controls);
  const properties = await list.getProperties();
  return [...properties.values()].flatMap((one) => one.asElement() ?? []);
}

/** Contrast of the text of each visible control while the pointer rests on it. */
async function hoverContrast(page: Page): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const style = await page.addStyleTag({
    content: '*,*::before,*::after{transition:none!important}',
  });
  for (const control of await differentControls(page, CONTROLS)) {
    await control.hover({ force: true, timeout: 10_000 });
    await page.waitForTimeout(HOVER_SETTLED_MS);
    const line = await control.evaluate((element) => {
      const { background, contrast, path } = window.browserSide;
      if (!element.matches(':hover')) return null;
      const behind = background(element);
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      if (behind === null || (element.textContent ?? '').trim() === '') return null;
      const size = Number.parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const ratio = contrast(color, behind);
      return ratio >= (large ? 3 : 4.5)
        ? null
        : `${path(element)} has ${ratio.toFixed(2)}:1 on hover`;
    });
    if (line !== null) found.push({ criterion: '3.2', message: line });
  }
  await page.mouse.move(0, 0);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return found;
}

/** Contrast of every text at rest: also where axe-core leaves the question open, as over the DSFR's underlines. */
async function restContrast(page: Page): Promise<readonly Finding[]> {
  const lines = await page.evaluate(() => {
    const { background, contrast, path, visible } = window.browserSide;
    const found = new Set<string>();
    // The background of a text in a drawing is the last filled shape behind it.
    const drawnBehind = (text: SVGElement) => {
      const { left, top, width, height } = text.getBoundingClientRect();
      const middle = new DOMPoint(left + width / 2, top + height / 2);
      const shapes = [...(text.ownerSVGElement?.querySelectorAll('*') ?? [])].filter(
        (shape) =>
          shape instanceof SVGGeometryElement &&
          (shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
          getComputedStyle(shape).fill !== 'none' &&
          shape.isPointInFill(middle.matrixTransform(shape.getScreenCTM()?.inverse())),
      );
      const last = shapes.at(-1);
      return last === undefined ? background(text.ownerSVGElement) : getComputedStyle(last).fill;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || !/\S/.test(node.textContent ?? '') || !visible(element)) continue;
      if (element.closest('script,style,noscript,:disabled,[aria-disabled=true]')) continue;
      const drawn = element instanceof SVGElement;
      const behind = drawn ? drawnBehind(element) : background(element);
      if (behind === null) continue;
      const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const ratio = contrast(drawn ? fill : color, behind);
      if (ratio < (large ? 3 : 4.5)) found.add(`${path(element)} has ${ratio.toFixed(2)}:1`);
    }
    return [...found];
  });
  return lines.map((message) => ({ criterion: '3.2', message }));
}

/** Contrast of what draws a field's edge, of icons in buttons and of chosen radios (3:1). */
async function nonTextContrast(page: Page): Promise<readonly Finding[]> {
  const lines = await page.evaluate(() => {
    const { background, contrast, path, visible } = window.browserSide;
    const colours = (text: string) => text.match(/(?:rgba?|color)\([^)]*\)/g) ?? [];
    const fields = document.querySelectorAll(
      'input:not([type=hidden],[type=file],:disabled),select:not(:disabled),textarea',
    );
    return [...fields].flatMap((field) => {
      const radio = field.matches('[type=radio],[type=checkbox]');
      const label = field.parentElement?.querySelector('label') ?? null;
      if (!visible(radio && label ? label : field)) return [];
      const around = background(field.parentElement);
      if (around === null) return [];
      const styles = radio
        ? [
            getComputedStyle(field),
            ...(label ? [getComputedStyle(label), getComputedStyle(label, '::before')] : []),
          ]
        : [getComputedStyle(field)];
      const edges = styles.flatMap(
        ({ boxShadow, borderBottomColor, borderBottomWidth, backgroundColor, backgroundImage }) => [
          ...colours(boxShadow),
          ...(Number.parseFloat(borderBottomWidth) > 0 ? [borderBottomColor] : []),
          ...colours(backgroundImage),
          backgroundColor,
        ],
      );
      const best = Math.max(...edges.map((edge) => contrast(edge, around)));
      return best >= 3 ? [] : [`${path(field)}: its edge has ${best.toFixed(2)}:1`];
    });
  });
  return lines.map((message) => ({ criterion: '3.3', message }));
}

export const checks: readonly Check[] = [
  {
    name: 'contrast at rest',
    kind: 'check',
    criteria: ['3.2'],
    scope: 'scene',
    run: restContrast,
    mutants: [
      addHtml('3.2', 'grey on white', '<p style="color:#aaa;background:#fff">Payer une amende</p>'),
      addHtml(
        '3.2',
        'grey on a disc of a drawing',
        '<svg viewBox="0 0 40 40" width="40"><rect width="40" height="40" fill="#fff"/><circle cx="20" cy="20" r="14" fill="#777"/><text x="16" y="25" fill="#999">1</text></svg>',
      ),
    ],
  },
  {
    name: 'contrast on hover',
    kind: 'check',
    criteria: ['3.2'],
    scope: 'theme',
    run: hoverContrast,
    mutants: [
      addHtml(
        '3.2',
        'wrong contrast on hover',
        '<style>.x-hover:hover{background:#999;color:#777}</style><button type="button" class="x-hover">Envoyer</button>',
      ),
    ],
  },
  {
    name: 'contrast of edges',
    kind: 'check',
    criteria: ['3.3'],
    scope: 'theme',
    run: nonTextContrast,
    mutants: [
      addHtml(
        '3.3',
        'pale field',
        '<label for="x">a</label><input id="x" style="border:1px solid #ddd;background:#fff;box-shadow:none">',
      ),
    ],
  },
];
