import { addHtml, type Check, domCheck, inPage } from './check.ts';

/** Presentation: no tag for its looks alone, colours declared in pairs, nothing that flashes. */
export const checks: readonly Check[] = [
  domCheck({
    name: 'no tag for its looks alone',
    criterion: '8.9',
    find: () => {
      const { path } = window.browserSide;
      const found = (selector: string, why: string) =>
        [...document.querySelectorAll(selector)].map((one) => `${path(one)}: ${why}`);
      const empty = [...document.querySelectorAll('p,h1,h2,h3,h4,li,blockquote')].filter(
        (one) =>
          one.textContent?.trim() === '' &&
          // A live region waits for its text.
          one.closest('[role=status],[role=alert],[aria-live]') === null &&
          one.querySelector('img,svg,input,a,button,video') === null,
      );
      return [
        ...found('font,center,big,tt,strike,blink,marquee', 'a tag of looks'),
        ...found('br + br', 'line breaks that make a distance'),
        ...empty.map((one) => `${path(one)}: an empty block`),
      ];
    },
    mutants: [
      addHtml('8.9', 'paragraph for a distance', '<p> </p>'),
      addHtml('8.9', 'text between two breaks', 'Un<br><br>Deux'),
      addHtml('8.9', 'tag of looks', '<center>Au milieu</center>'),
    ],
  }),
  domCheck({
    name: 'a ground under every text',
    criterion: '10.5',
    scope: 'theme',
    find: () => {
      const { path, visible } = window.browserSide;
      const opaque = (element: Element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
      };
      const declared = (element: Element): boolean => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          if (opaque(at)) return true;
        }
        return false;
      };
      return [...document.querySelectorAll('body *')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .filter((one) => one.textContent?.trim() !== '' && visible(one) && !declared(one))
        .map((one) => `${path(one)} has a colour and no ground`);
    },
    mutants: [
      inPage('10.5', 'page without a ground', () => {
        const style = document.createElement('style');
        style.textContent = 'html,body{background:none!important}';
        document.head.append(style);
      }),
    ],
  }),
  domCheck({
    name: 'nothing flashes',
    criterion: '13.7',
    find: () => {
      // Three flashes in a second, of a part of the page that changes to and fro.
      const SHORTEST_MS = 1000 / 3;
      const animated = document
        .getAnimations()
        .map(({ effect }) => effect)
        .filter((effect) => effect instanceof KeyframeEffect);
      return animated.flatMap((effect) => {
        const { duration, iterations } = effect.getComputedTiming();
        const fast = Number(duration) > 0 && Number(duration) < SHORTEST_MS;
        return fast && Number(iterations) > 3
          ? [`${effect.target?.tagName ?? 'something'} changes every ${duration} ms`]
          : [];
      });
    },
    mutants: [
      inPage('13.7', 'title that flickers', () => {
        const frames = [{ opacity: 0 }, { opacity: 1 }];
        document.querySelector('h1')?.animate(frames, {
          duration: 100,
          iterations: Number.POSITIVE_INFINITY,
        });
      }),
    ],
  }),
];
