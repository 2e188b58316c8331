import type { ElementHandle, Page } from '@playwright/test';
import { type Check, check, inPage } from './check.ts';

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
    for (const element of window.browserSide.allVisible(selector)) {
      if (modal?.contains(element) === false) continue;
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
async function hoverContrast(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const style = await page.addStyleTag({
    content: '*,*::before,*::after{transition:none!important}',
  });
  for (const control of await differentControls(page, CONTROLS)) {
    await control.hover({ force: true, timeout: 10_000 });
    await page.waitForTimeout(HOVER_SETTLED_MS);
    const line = await control.evaluate((element) => {
      const { background, path, tooPale } = window.browserSide;
      if (!element.matches(':hover') || (element.textContent ?? '').trim() === '') return null;
      const ratio = tooPale(element, background(element));
      return ratio === null ? null : `${path(element)} has ${ratio} on hover`;
    });
    if (line !== null) found.push(line);
  }
  await page.mouse.move(0, 0);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return found;
}

/** Contrast of every text at rest: also where axe-core leaves the question open, as over the DSFR's underlines. */
const restContrast = inPage(() => {
  const { background, path, texts, tooPale } = window.browserSide;
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
  return texts().flatMap(({ element }) => {
    if (element.closest(':disabled,[aria-disabled=true]')) return [];
    const drawn = element instanceof SVGElement;
    const ratio = tooPale(element, drawn ? drawnBehind(element) : background(element));
    return ratio === null ? [] : [`${path(element)} has ${ratio}`];
  });
});

/** Contrast of what draws a field's edge, of icons in buttons and of chosen radios (3:1). */
const nonTextContrast = inPage(() => {
  const { background, contrast, path, visible } = window.browserSide;
  const colours = (text: string) => text.match(/(?:rgba?|color)\([^)]*\)/g) ?? [];
  const fields = document.querySelectorAll(
    'input:not([type=hidden],[type=file],:disabled),select:not(:disabled),textarea',
  );
  return [...fields].flatMap((field) => {
    const label = field.matches('[type=radio],[type=checkbox]')
      ? (field.parentElement?.querySelector('label') ?? null)
      : null;
    const around = background(field.parentElement);
    if (!visible(label ?? field) || around === null) return [];
    const styles = [
      getComputedStyle(field),
      ...(label ? [getComputedStyle(label), getComputedStyle(label, '::before')] : []),
    ];
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

export const checks: readonly Check[] = [
  check({
    name: 'contrast at rest',
    criterion: '3.2',
    scope: 'scene',
    find: restContrast,
    faults: {
      'grey on white': '<p style="color:#aaa;background:#fff">Payer une amende</p>',
      'grey on a disc of a drawing':
        '<svg viewBox="0 0 40 40" width="40"><rect width="40" height="40" fill="#fff"/><circle cx="20" cy="20" r="14" fill="#777"/><text x="16" y="25" fill="#999">1</text></svg>',
    },
  }),
  check({
    name: 'contrast on hover',
    criterion: '3.2',
    scope: 'theme',
    find: hoverContrast,
    faults: {
      'wrong contrast on hover':
        '<style>.x-hover:hover{background:#999;color:#777}</style><button type="button" class="x-hover">Envoyer</button>',
    },
  }),
  check({
    name: 'contrast of edges',
    criterion: '3.3',
    scope: 'theme',
    find: nonTextContrast,
    faults: {
      'pale field':
        '<label for="x">a</label><input id="x" style="border:1px solid #ddd;background:#fff;box-shadow:none">',
    },
  }),
];
