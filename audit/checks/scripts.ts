import type { Page } from '@playwright/test';
import { type Check, check, inPage, mutants } from './check.ts';

/** Letters, digits and marks, each of which would be a shortcut of one key (RGAA 12.10). */
const KEYS = [...'abcdefghijklmnopqrstuvwxyz0123456789?/'];

const fingerprint = (page: Page) =>
  page.evaluate(
    () =>
      `${location.href} ${document.querySelectorAll('dialog[open],[aria-expanded=true]').length} ${(document.body.textContent ?? '').length} ${scrollY}`,
  );

async function singleKeys(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const before = await fingerprint(page);
  for (const key of KEYS) {
    await page.keyboard.press(key);
    if ((await fingerprint(page)) !== before) return [`the key ${key} does something by itself`];
  }
  return [];
}

/**
 * Presses each control and releases elsewhere: nothing may happen. A dialog is left out: it closes on the release of
 * a press outside its box.
 */
async function pressed(page: Page): Promise<readonly string[]> {
  const places = await page.evaluate(() => {
    const PRESS = ['onMouseDown', 'onPointerDown', 'onTouchStart'];
    const { allVisible, handlers, path } = window.browserSide;
    return allVisible('body *:not(dialog)')
      .filter((element) => handlers(element, PRESS).length > 0)
      .map((element) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top } = element.getBoundingClientRect();
        return { path: path(element), x: left + 2, y: top + 2 };
      });
  });
  const found: string[] = [];
  for (const { path, x, y } of places) {
    const before = await fingerprint(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const during = await fingerprint(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    if (during !== before || (await fingerprint(page)) !== before) {
      found.push(`${path} acts before the button is let go`);
    }
  }
  return found;
}

/** Runs in the page: what takes longer than a moment to come to rest. */
function moving(): string[] {
  return document.getAnimations().flatMap(({ effect, playState }) => {
    const { duration, iterations } = effect?.getComputedTiming() ?? {};
    const ms = Number(duration) * (iterations ?? 1);
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const name = target ? window.browserSide.path(target) : 'the page';
    return playState === 'running' && ms > 5_000 ? [`${name} moves for ${ms} ms`] : [];
  });
}

/** Runs in the page: what the stylesheets change under the pointer. */
function shownByPointer() {
  const SHOWS = /^(?:display|visibility|opacity|content|clip|clip-path|height|max-height)$/;
  const lines: { criterion: string; message: string }[] = [];
  const isThere = (selector: string) => {
    try {
      return document.querySelector(selector) !== null;
    } catch {
      return false;
    }
  };
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(':hover')) continue;
      const shows = [...rule.style].filter((name) => SHOWS.test(name));
      const plain = rule.selectorText.replace(/:hover/g, '').replace(/::?(?:before|after)/g, '');
      if (shows.length === 0 || !isThere(plain)) continue;
      const message = `${rule.selectorText} changes ${shows.join()}`;
      lines.push({ criterion: '10.13', message });
      if (!/:focus/.test(rule.selectorText)) lines.push({ criterion: '10.14', message });
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    try {
      visit(sheet.cssRules);
    } catch {
      // A stylesheet that did not load has no rules to read.
    }
  }
  for (const tip of document.querySelectorAll('[role=tooltip]')) {
    lines.push({ criterion: '10.13', message: window.browserSide.path(tip) });
  }
  return lines;
}

const TEXT_ON_HOVER = {
  'text on hover':
    '<style>.x-tip span{display:none}.x-tip:hover span{display:block}</style><p class="x-tip">a <span>b</span></p>',
};

export const checks: readonly Check[] = [
  check({
    name: 'nothing answers to the mouse alone',
    criterion: '7.3',
    scope: 'state',
    find: inPage(() => {
      const NATIVE = 'a[href],button,input,select,textarea,label,summary,option,dialog,form';
      const { allVisible, handlers, path } = window.browserSide;
      return allVisible('body *').flatMap((element) => {
        if (element.matches(NATIVE) || element.tabIndex >= 0) return [];
        const has = handlers(element, ['onClick', 'onMouseEnter', 'onMouseOver']);
        return has.length > 0 ? [`${path(element)} answers to ${has.join()} alone`] : [];
      });
    }),
    faults: { 'clickable text': '<p onclick="void 0">Envoyer</p>' },
  }),
  check({
    name: 'nothing happens before the button is let go',
    criterion: '13.11',
    scope: 'state',
    find: pressed,
    faults: {
      'acts on press':
        '<p><button type="button" onmousedown="document.body.append(\'fait\')">a</button></p>',
    },
  }),
  check({
    name: 'no shortcut of one key',
    criterion: '12.10',
    scope: 'state',
    changesPage: true,
    find: singleKeys,
    faults: {
      'letter as shortcut': () =>
        document.addEventListener('keydown', ({ key }) => {
          if (key === 's') document.body.append('Recherche');
        }),
    },
  }),
  check({
    name: 'no window without a click',
    criterion: '13.2',
    scope: 'state',
    find: inPage(() => window.browserSide.windows.map((url) => `a window opened on ${url}`)),
    faults: { 'window by itself': () => void window.open('about:blank') },
  }),
  {
    name: 'what the pointer shows',
    kind: 'check',
    scope: 'state',
    run: (page) => page.evaluate(shownByPointer),
    mutants: mutants({ '10.13': TEXT_ON_HOVER, '10.14': TEXT_ON_HOVER }),
  },
  check({
    name: 'motion can be stopped',
    criterion: '13.8',
    scope: 'state',
    async find(page) {
      const usual = await page.evaluate(moving);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const reduced = await page.evaluate(moving);
      await page.emulateMedia({ reducedMotion: null });
      return [...usual, ...reduced.map((one) => `${one}, though reduced`)];
    },
    faults: {
      'endless motion':
        '<style>@keyframes x-move{to{opacity:0}}.x-move{animation:x-move 1s infinite}</style><p class="x-move">a</p>',
    },
  }),
  check({
    name: 'nothing flashes',
    criterion: '13.7',
    find: inPage(() => {
      // Three flashes in a second, of a part of the page that changes to and fro.
      const SHORTEST_MS = 1000 / 3;
      return document.getAnimations().flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect)) return [];
        const { duration, iterations } = effect.getComputedTiming();
        const fast = Number(duration) > 0 && Number(duration) < SHORTEST_MS;
        return fast && Number(iterations) > 3
          ? [`${effect.target?.tagName ?? 'something'} changes every ${duration} ms`]
          : [];
      });
    }),
    faults: {
      'title that flickers': () => {
        const frames = [{ opacity: 0 }, { opacity: 1 }];
        const iterations = Number.POSITIVE_INFINITY;
        document.querySelector('h1')?.animate(frames, { duration: 100, iterations });
      },
    },
  }),
];
