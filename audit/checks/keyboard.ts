import type { Page } from '@playwright/test';
import { type Check, check, findings, mutants } from './check.ts';

const MOST_STOPS = 260;
/** A date field has a stop for each of its parts, and one for its calendar. */
const PARTS_OF_A_FIELD = 6;

interface Stop {
  readonly id: number;
  readonly path: string;
  readonly parts: boolean;
  readonly focus: string | null;
  readonly covered: boolean;
  readonly backwards: boolean;
}

/** Runs in the page: the focused element and its look; null on the document itself. */
function describeStop(): Stop | null {
  const { background, contrast, path } = window.browserSide;
  const at = document.activeElement;
  if (at === null || at === document.body || at === document.documentElement) return null;
  const stops: Element[] = Reflect.get(window, 'stopsOfTheWalk') ?? [];
  Reflect.set(window, 'stopsOfTheWalk', stops);
  const previous = stops.at(-1);
  const known = stops.indexOf(at);
  if (known === -1) stops.push(at);
  const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
  const drawn = [
    getComputedStyle(at),
    getComputedStyle(at, '::before'),
    getComputedStyle(at, '::after'),
    ...(label ? [getComputedStyle(label, '::before'), getComputedStyle(label)] : []),
    ...(at.parentElement ? [getComputedStyle(at.parentElement)] : []),
  ];
  const behind = background(at.parentElement) ?? 'rgb(255, 255, 255)';
  const ratios = drawn.flatMap(({ outlineStyle, outlineWidth, outlineColor }) =>
    outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2
      ? []
      : [outlineStyle === 'auto' ? 21 : contrast(outlineColor, behind)],
  );
  const best = Math.max(0, ...ratios);
  const shown = label && !at.checkVisibility({ opacityProperty: true }) ? label : at;
  // A link that goes on in the next line has a box that holds its neighbours, too.
  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
  const top = document.elementFromPoint(x, y);
  const own =
    top === null ||
    at.contains(top) ||
    top.contains(at) ||
    label === top ||
    label?.contains(top) === true;
  const inView = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  const follows =
    previous === undefined ||
    previous === at ||
    known !== -1 ||
    (previous.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return {
    id: known === -1 ? stops.length - 1 : known,
    path: path(at),
    parts: at instanceof HTMLInputElement && at.type === 'date',
    focus: best >= 3 ? null : `${best.toFixed(2)}:1`,
    covered: !own || !inView,
    backwards: !follows,
  };
}

/** Runs in the page: controls that the walk did not reach. */
function unreached(): string[] {
  const { allVisible, path } = window.browserSide;
  const stops: Element[] = Reflect.get(window, 'stopsOfTheWalk') ?? [];
  const room: Element = Reflect.get(window, 'roomOfTheWalk') ?? document.documentElement;
  const names = new Set(stops.map((stop) => (stop as HTMLInputElement).name).filter(Boolean));
  const ACTS =
    'a[href],button:not(:disabled),input:not(:disabled,[type=hidden]),select:not(:disabled),textarea,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
  return allVisible(ACTS)
    .filter((one) => room.contains(one) && one.closest('[inert]') === null)
    .filter((one) => !stops.includes(one))
    .filter((one) => !(one.matches('[type=radio]') && names.has((one as HTMLInputElement).name)))
    .map(path);
}

interface Walk {
  readonly stops: readonly Stop[];
  /** The stop that does not let the keyboard go. */
  readonly trap: string | null;
}

/** What comes near the screen is drawn then, and may move the stop once more: it is looked at again at rest. */
async function settled(page: Page, seen: Stop): Promise<Stop> {
  await page.waitForTimeout(200);
  const again = await page.evaluate(describeStop);
  return { ...seen, covered: again?.covered ?? true };
}

/** Presses Tab from the start of the page until it comes back to it. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  await page.evaluate(() => {
    Reflect.set(window, 'stopsOfTheWalk', []);
    const OPENED = 'dialog[open],.fr-modal--opened,.fr-menu.fr-collapse--expanded';
    const room = document.querySelector(OPENED);
    Reflect.set(window, 'roomOfTheWalk', room);
    // A menu folds when the focus leaves it: it is entered from its button, wherever earlier checks have left the focus.
    const opener = document.querySelector<HTMLElement>(`.fr-nav [aria-controls="${room?.id}"]`);
    if (opener?.checkVisibility()) opener.focus();
    if (room !== null) return;
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops: Stop[] = [];
  let same = 0;
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press(key);
    const seen = await page.evaluate(describeStop);
    const stop = seen?.covered ? await settled(page, seen) : seen;
    if (stop === null) {
      if (stops.length > 0) return { stops, trap: null };
      continue;
    }
    const last = stops.at(-1);
    same = last?.id === stop.id ? same + 1 : 0;
    if (same > (stop.parts ? PARTS_OF_A_FIELD : 0) && stops.length > 1) {
      return { stops, trap: stop.path };
    }
    if (same > 0) continue;
    if (stop.id === 0 && stops.length > 0) return { stops, trap: null };
    if (stop.id < stops.length - 1 && stops.length > 2 && last !== undefined && stop.id > 0) {
      return { stops, trap: `${last.path} leads back to ${stop.path}` };
    }
    stops.push(stop);
  }
  return { stops, trap: stops.at(-1)?.path ?? null };
}

const OPENED = /dialogue|scan|menu|depliee/;

export const checks: readonly Check[] = [
  {
    name: 'keyboard walk',
    kind: 'check',
    scope: 'theme',
    changesPage: true,
    async run(page, { state, theme }) {
      const { stops, trap } = await walk(page, 'Tab');
      // In a dialog the walk starts at its focus and goes once around.
      const rounds = (await page.locator('dialog[open],.fr-modal--opened').count()) > 0 ? 1 : 0;
      const backwards = stops.filter((stop) => stop.backwards).slice(rounds);
      const left = trap === null ? await page.evaluate(unreached) : [];
      const lost = left.map((path) => `no key reaches ${path}`);
      // The way back has nothing that a theme changes.
      const back = trap === null && theme === 'light' ? (await walk(page, 'Shift+Tab')).trap : null;
      return [
        ...findings('7.3', lost),
        ...findings('12.11', OPENED.test(state) ? lost : []),
        ...findings(
          '10.7',
          stops.flatMap(({ covered, focus, path }) => [
            ...(focus === null ? [] : [`focus of ${path}: ${focus}`]),
            ...(covered ? [`focus of ${path} is covered`] : []),
          ]),
        ),
        ...findings(
          '12.8',
          backwards.map(({ path }) => `the focus goes back to ${path}`),
        ),
        ...findings('12.9', [
          ...(trap === null ? [] : [`the keyboard does not leave ${trap}`]),
          ...(back === null ? [] : [`the keyboard does not leave ${back} backwards`]),
        ]),
      ];
    },
    mutants: mutants({
      '7.3': { 'button without tab stop': '<span role="button">Envoyer</span>' },
      '10.7': {
        'invisible focus': '<button type="button" style="outline:none!important">a</button>',
      },
      '12.8': {
        'focus that goes back': () => {
          const button = document.createElement('button');
          button.tabIndex = -1;
          document.body.prepend(button);
          document.querySelector('[name=cle]')?.addEventListener('keydown', (event) => {
            event.preventDefault();
            button.focus();
          });
        },
      },
      '12.9': {
        trap: () =>
          document.querySelector('[name=cle]')?.addEventListener('keydown', (event) => {
            if (event instanceof KeyboardEvent && event.key === 'Tab') event.preventDefault();
          }),
      },
      '12.11': {
        'content that no key reaches': {
          state: 'scan-missing',
          put: () =>
            document
              .querySelector('dialog[open] :is(h1,h2)')
              ?.insertAdjacentHTML('afterend', '<span role="button">Envoyer</span>'),
        },
      },
    }),
  },
  check({
    name: 'the focus comes back',
    criterion: '12.8',
    scope: 'theme',
    states: [
      'scan-missing',
      'scan-denied',
      'scan-granted',
      'dialogue-application',
      'dialogue-telephone',
      'dialogue-parametres',
    ],
    changesPage: true,
    async find(page) {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      const button = page.locator('button:focus');
      return button.waitFor({ state: 'attached', timeout: 5_000 }).then(
        () => [],
        () => ['after the dialog the focus is lost'],
      );
    },
    faults: {
      'lost focus': {
        state: 'scan-missing',
        put: () => {
          HTMLElement.prototype.focus = () => undefined;
          document.querySelector('dialog')?.addEventListener('close', () => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          });
        },
      },
    },
  }),
];
