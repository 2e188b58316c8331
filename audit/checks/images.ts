import { addHtml, type Check, domCheck } from './check.ts';

export const checks: readonly Check[] = [
  domCheck({
    name: 'decoration is hidden',
    criterion: '1.2',
    find: () => {
      const { exposed, path } = window.browserSide;
      const named = (one: Element) =>
        one.hasAttribute('aria-label') ||
        one.hasAttribute('aria-labelledby') ||
        one.getAttribute('role') === 'img';
      const graphics = [...document.querySelectorAll('svg,canvas,img[alt=""]')].filter(exposed);
      return graphics
        .filter((one) => one.parentElement?.closest('svg') === null)
        .filter((one) => (one.matches('img') ? one.hasAttribute('title') : !named(one)))
        .map((one) => `${path(one)} is neither named nor hidden`);
    },
    mutants: [addHtml('1.2', 'decoration in the tree', '<svg><path d="M0 0"/></svg>')],
  }),
  domCheck({
    name: 'captions belong to their image',
    criterion: '1.9',
    find: () =>
      [...document.querySelectorAll('figcaption')].flatMap((caption) => {
        const figure = caption.parentElement;
        const role = figure?.getAttribute('role') ?? '';
        const label = figure?.getAttribute('aria-label') ?? '';
        const by = figure?.getAttribute('aria-labelledby') ?? '';
        const text = (caption.textContent ?? '').trim();
        const named = label === text || (by !== '' && by === caption.id);
        return figure?.matches('figure') && /^(?:figure|group)$/.test(role) && named
          ? []
          : [`${window.browserSide.path(caption)} is not tied to its figure`];
      }),
    mutants: [addHtml('1.9', 'loose caption', '<figure><figcaption>a</figcaption></figure>')],
  }),
  domCheck({
    name: 'alternatives are not file names and not repeated',
    criterion: '1.3',
    find: () => {
      const { exposed, path } = window.browserSide;
      const images = [...document.querySelectorAll('img[alt]:not([alt=""]),svg[role=img]')];
      const name = (one: Element) =>
        one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? '';
      return images.filter(exposed).flatMap((one) => {
        const text = name(one);
        if (/\.(?:png|jpe?g|svg|webp|gif)$/i.test(text))
          return [`${path(one)} is named by its file`];
        const alike = images.filter((other) => exposed(other) && name(other) === text);
        return text !== '' && alike.length > 1 ? [`${path(one)} has the name of another`] : [];
      });
    },
    mutants: [addHtml('1.3', 'file name', '<img alt="avis.png" src="data:,">')],
  }),
];
