import { type Check, check, inPage } from './check.ts';

export const checks: readonly Check[] = [
  check({
    name: 'decoration is hidden',
    criterion: '1.2',
    find: inPage(() => {
      const { allExposed, path } = window.browserSide;
      const named = (one: Element) =>
        one.hasAttribute('aria-label') ||
        one.hasAttribute('aria-labelledby') ||
        one.getAttribute('role') === 'img';
      return allExposed('svg:not(svg *),canvas,img[alt=""]')
        .filter((one) => (one.matches('img') ? one.hasAttribute('title') : !named(one)))
        .map((one) => `${path(one)} is neither named nor hidden`);
    }),
    faults: { 'decoration in the tree': '<svg><path d="M0 0"/></svg>' },
  }),
  check({
    name: 'captions belong to their image',
    criterion: '1.9',
    find: inPage(() =>
      [...document.querySelectorAll('figcaption')].flatMap((caption) => {
        const { path, textOf } = window.browserSide;
        const figure = caption.parentElement;
        const named =
          figure?.getAttribute('aria-label') === textOf(caption) ||
          (caption.id !== '' && figure?.getAttribute('aria-labelledby') === caption.id);
        return figure?.matches('figure:is([role=figure],[role=group])') && named
          ? []
          : [`${path(caption)} is not tied to its figure`];
      }),
    ),
    faults: { 'loose caption': '<figure><figcaption>a</figcaption></figure>' },
  }),
  check({
    name: 'alternatives are not file names and not repeated',
    criterion: '1.3',
    find: inPage(() => {
      const { allExposed, path } = window.browserSide;
      const images = allExposed('img[alt]:not([alt=""]),svg[role=img]');
      const name = (one: Element) =>
        one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? '';
      return images.flatMap((one) => {
        const text = name(one);
        if (/\.(?:png|jpe?g|svg|webp|gif)$/i.test(text)) {
          return [`${path(one)} is named by its file`];
        }
        const alike = images.filter((other) => name(other) === text);
        return text !== '' && alike.length > 1 ? [`${path(one)} has the name of another`] : [];
      });
    }),
    faults: { 'file name': '<img alt="avis.png" src="data:,">' },
  }),
  check({
    name: 'what a code holds is written beside it',
    criterion: '1.6',
    find: inPage(() => {
      const { allExposed, path, textOf } = window.browserSide;
      // An address to type, or an account to copy.
      const isWritten = /https?:\/\/|[A-Z]{2}\d{2} ?(?:[A-Z0-9]{4} ?){3}/.test(
        textOf(document.querySelector('main')),
      );
      return isWritten ? [] : allExposed('[role=img][aria-label*="QR"],img[alt*="QR"]').map(path);
    }),
    faults: { 'code without its text': '<img alt="Code QR" src="data:,">' },
  }),
  check({
    name: 'no picture of a text',
    criterion: '1.8',
    find: inPage(() => {
      const { allExposed, path } = window.browserSide;
      return allExposed<HTMLImageElement>('img,input[type=image]')
        .filter(({ src }) => !/\.svg(?:$|[?#])|^data:image\/svg/.test(src))
        .map((one) => `${path(one)} has pixels, of a text perhaps`);
    }),
    faults: { 'drawn text': '<img alt="Payer" src="/payer.png">' },
  }),
];
