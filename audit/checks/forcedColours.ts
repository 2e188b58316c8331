import type { ElementHandle, Page } from '@playwright/test';
import { type Check, check, inPage } from './check.ts';
import { differentControls } from './contrast.ts';

const CONTROLS =
  'a[href],button,summary,select,textarea,input:not([type=radio],[type=checkbox]),input+label.fr-label';

/** A control with fewer pixels that contrast (3:1) with the background counts as invisible. */
const FEWEST_POINTS = 12;

interface Look {
  readonly rank: number;
  readonly name: string;
  readonly points: number;
}

/** Counts the contrasting pixels of each control that is in the window and uncovered. */
const lookAt = (page: Page, picture: Buffer, controls: readonly ElementHandle<Element>[]) =>
  page.evaluate(
    async ({ base64, elements }) => {
      const { contrast, path } = window.browserSide;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const looks: Look[] = [];
      for (const [rank, element] of elements.entries()) {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        if (left < 0 || top < 0 || right > image.width || bottom > image.height) continue;
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        if (front !== null && !element.contains(front) && !front.contains(element)) continue;
        const pixels = context?.getImageData(left, top, width, height).data ?? [];
        const counts = new Map<string, number>();
        for (let at = 0; at < pixels.length; at += 4) {
          const colour = `rgb(${pixels[at]}, ${pixels[at + 1]}, ${pixels[at + 2]})`;
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        const [[most] = [''], ...others] = [...counts].sort(([, one], [, two]) => two - one);
        const standOut = others.filter(([colour]) => contrast(colour, most) >= 3);
        const points = standOut.reduce((sum, [, count]) => sum + count, 0);
        looks.push({ rank, name: path(element), points });
      }
      return looks;
    },
    { base64: picture.toString('base64'), elements: controls },
  );

/** Where the controls are, once what came into sight is drawn: the browser draws the foot of a page when it is near. */
const placesOf = (page: Page, controls: readonly ElementHandle<Element>[]) =>
  page.evaluate(async (elements) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return JSON.stringify(elements.map((element) => element.getBoundingClientRect()));
  }, controls);

/** A picture of the window in which nothing moved while it was taken. */
async function stillPicture(
  page: Page,
  controls: readonly ElementHandle<Element>[],
): Promise<Buffer> {
  for (;;) {
    const before = await placesOf(page, controls);
    const picture = await page.screenshot();
    if ((await placesOf(page, controls)) === before) return picture;
  }
}

/** Controls of which nothing is left to see in the colours that a person has set for all sites. */
async function vanished(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  let left = await differentControls(page, CONTROLS);
  for (let [next] = left; next !== undefined; [next] = left) {
    await next.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const looks = await lookAt(page, await stillPicture(page, left), left);
    for (const { name, points } of looks) {
      if (points < FEWEST_POINTS) found.push(`${name}: ${points} points are left of it`);
    }
    // A skip link, which waits beside the page until it has the focus, is in no picture.
    left = left.slice(1).filter((_, at) => !looks.some(({ rank }) => rank === at + 1));
  }
  return found;
}

/** Buttons that look like text: without a line or a background. Computed while the colours are forced. */
const shapeless = inPage(() => {
  const { path } = window.browserSide;
  const background = (element: Element) => getComputedStyle(element).backgroundColor;
  const isClear = (colour: string) => colour === 'transparent' || /, 0\)$/.test(colour);
  const behind = (element: Element | null): string =>
    element === null || !isClear(background(element))
      ? background(element ?? document.documentElement)
      : behind(element.parentElement);
  const hasShape = (element: Element) => {
    const style = getComputedStyle(element);
    const own = background(element);
    return (
      (style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0) ||
      style.outlineStyle !== 'none' ||
      style.textDecorationLine.includes('underline') ||
      (!isClear(own) && own !== behind(element.parentElement))
    );
  };
  return [...document.querySelectorAll('.fr-btn')]
    .filter((element) => element.checkVisibility() && !hasShape(element))
    .map((element) => `${path(element)}: a button without a shape`);
});

/**
 * Forced colours take backgrounds, gradients and shadows away: what was drawn with them alone is gone.
 * @see https://www.w3.org/TR/css-color-adjust-1/#forced
 */
export const checks: readonly Check[] = [
  check({
    name: 'forced colours',
    criterion: '3.3',
    scope: 'theme',
    async find(page) {
      await page.emulateMedia({ forcedColors: 'active' });
      try {
        return [...(await shapeless(page)), ...(await vanished(page))];
      } finally {
        await page.emulateMedia({ forcedColors: 'none' });
      }
    },
    faults: {
      'button that is an icon of background colour':
        '<button class="x-icon" aria-label="Fermer" style="all:unset;width:40px;height:40px;display:block"><span style="display:block;width:24px;height:24px;background:#000"></span></button>',
      'link that is a button by its background alone':
        '<a class="fr-btn x-link" href="#x" style="border:none">Payer</a>',
      'field that is drawn by a shadow':
        '<input class="x-field" aria-label="Nom" style="all:unset;display:block;height:40px;width:100px;box-shadow:inset 0 -2px 0 #000">',
    },
  }),
];
