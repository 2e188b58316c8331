import type { Page } from '@playwright/test';
import { addHtml, type Check, domCheck, type Finding, inPage } from './check.ts';

/** Letters, digits and marks, each of which would be a shortcut of one key (RGAA 12.10). */
const KEYS = [...'abcdefghijklmnopqrstuvwxyz0123456789?/'];

const fingerprint = (page: Page) =>
  page.evaluate(
    () =>
      `${location.href} ${document.querySelectorAll('dialog[open],[aria-expanded=true]').length} ${(document.body.textContent ?? '').length} ${scrollY}`,
  );

async function singleKeys(page: Page): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const before = await fingerprint(page);
  for (const key of KEYS) {
    await page.keyboard.press(key);
    if ((await fingerprint(page)) === before) continue;
    found.push({ criterion: '12.10', message: `the key ${key} does something by itself` });
    break;
  }
  return found;
}

/**
 * Presses each control and releases elsewhere: nothing may happen. A dialog is left out: it closes on the release of
 * a press outside its box.
 */
async function pressed(page: Page): Promise<readonly Finding[]> {
  const places = await page.evaluate(() => {
    const PRESS = ['onMouseDown', 'onPointerDown', 'onTouchStart'];
    const { path, visible } = window.browserSide;
    return [...document.querySelectorAll('body *:not(dialog)')]
      .filter(visible)
      .flatMap((element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
        const props: unknown = key === undefined ? {} : Reflect.get(element, key);
        const listens = PRESS.some(
          (name) =>
            (typeof props === 'object' && props !== null && name in props) ||
            element.hasAttribute(name.toLowerCase()),
        );
        if (!listens) return [];
        element.scrollIntoView({ block: 'center' });
        const { left, top } = element.getBoundingClientRect();
        return [{ path: path(element), x: left + 2, y: top + 2 }];
      });
  });
  const found: Finding[] = [];
  for (const { path, x, y } of places) {
    const before = await fingerprint(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const during = await fingerprint(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    const after = await fingerprint(page);
    if (before !== during || before !== after) {
      found.push({ criterion: '13.11', message: `${path} acts before the button is let go` });
    }
  }
  return found;
}

/** React keeps its handlers on the element, under a private key. */
function handlersOf(types: readonly string[]): string[] {
  const { path, visible } = window.browserSide;
  const NATIVE = 'a[href],button,input,select,textarea,label,summary,option,dialog,form';
  return [...document.querySelectorAll('body *')].filter(visible).flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props: unknown = key === undefined ? {} : Reflect.get(element, key);
    const has = types.filter(
      (type) =>
        (typeof props === 'object' && props !== null && type in props) ||
        element.hasAttribute(type.toLowerCase()),
    );
    const reachable =
      element.matches(NATIVE) || (element instanceof HTMLElement && element.tabIndex >= 0);
    return has.length > 0 && !reachable ? [`${path(element)} answers to ${has.join()} alone`] : [];
  });
}

export const checks: readonly Check[] = [
  {
    name: 'nothing answers to the mouse alone',
    kind: 'check',
    criteria: ['7.3'],
    scope: 'state',
    async run(page) {
      const lines = await page.evaluate(handlersOf, ['onClick', 'onMouseEnter', 'onMouseOver']);
      return lines.map((message) => ({ criterion: '7.3', message }));
    },
    mutants: [addHtml('7.3', 'clickable text', '<p onclick="void 0">Envoyer</p>')],
  },
  {
    name: 'nothing happens before the button is let go',
    kind: 'check',
    criteria: ['13.11'],
    scope: 'state',
    run: pressed,
    mutants: [
      addHtml(
        '13.11',
        'acts on press',
        '<p><button type="button" onmousedown="document.body.append(\'fait\')">a</button></p>',
      ),
    ],
  },
  {
    name: 'no shortcut of one key',
    kind: 'check',
    criteria: ['12.10'],
    scope: 'state',
    changesPage: true,
    run: singleKeys,
    mutants: [
      inPage('12.10', 'letter as shortcut', () =>
        document.addEventListener('keydown', ({ key }) => {
          if (key === 's') document.body.append('Recherche');
        }),
      ),
    ],
  },
  {
    name: 'no window without a click',
    kind: 'check',
    criteria: ['13.2'],
    scope: 'state',
    async run(page) {
      const opened = await page.evaluate(() => window.browserSide.windows);
      return opened.map((url) => ({ criterion: '13.2', message: `a window opened on ${url}` }));
    },
    mutants: [inPage('13.2', 'window by itself', () => void window.open('about:blank'))],
  },
  {
    name: 'what the pointer shows',
    kind: 'check',
    criteria: ['10.13', '10.14'],
    scope: 'state',
    async run(page) {
      return page.evaluate(() => {
        const SHOWS = /^(?:display|visibility|opacity|content|clip|clip-path|height|max-height)$/;
        const lines: { criterion: string; message: string }[] = [];
        const visit = (rules: CSSRuleList) => {
          for (const rule of rules) {
            if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
            if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(':hover')) continue;
            const shows = [...rule.style].filter((name) => SHOWS.test(name));
            const plain = rule.selectorText
              .replace(/:hover/g, '')
              .replace(/::?(?:before|after)/g, '');
            let there = false;
            try {
              there = document.querySelector(plain) !== null;
            } catch {
              there = false;
            }
            if (shows.length === 0 || !there) continue;
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
      });
    },
    mutants: (['10.13', '10.14'] as const).map((criterion) =>
      addHtml(
        criterion,
        'text on hover',
        '<style>.x-tip span{display:none}.x-tip:hover span{display:block}</style><p class="x-tip">a <span>b</span></p>',
      ),
    ),
  },
  {
    name: 'motion can be stopped',
    kind: 'check',
    criteria: ['13.8'],
    scope: 'state',
    async run(page) {
      const running = () =>
        page.evaluate(() =>
          document.getAnimations().flatMap((animation) => {
            const { effect, playState } = animation;
            const { duration, iterations } = effect?.getComputedTiming() ?? {};
            const ms = Number(duration) * (iterations ?? 1);
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            const name = target ? window.browserSide.path(target) : 'the page';
            return playState === 'running' && ms > 5_000 ? [`${name} moves for ${ms} ms`] : [];
          }),
        );
      const usual = await running();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const reduced = await running();
      await page.emulateMedia({ reducedMotion: null });
      const lines = [...usual, ...reduced.map((one) => `${one}, though reduced`)];
      return lines.map((message) => ({ criterion: '13.8', message }));
    },
    mutants: [
      addHtml(
        '13.8',
        'endless motion',
        '<style>@keyframes x-move{to{opacity:0}}.x-move{animation:x-move 1s infinite}</style><p class="x-move">a</p>',
      ),
    ],
  },
  domCheck({
    name: 'no refresh by itself',
    criterion: '13.1',
    find: () =>
      [...document.querySelectorAll('meta[http-equiv=refresh]')].map(window.browserSide.path),
    mutants: [
      inPage('13.1', 'refresh', () => {
        const meta = document.createElement('meta');
        meta.httpEquiv = 'refresh';
        meta.content = '900';
        document.head.append(meta);
      }),
    ],
  }),
];
