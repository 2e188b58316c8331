import { type Check, check, inPage } from './check.ts';

/** Words of six languages; a sentence that has one of each names a part of the page by its looks. */
const CONTROLS =
  'bouton|lien|champ|onglet|button|link|field|tab|Schaltfläche|Feld|Reiter|knop|veld|tabblad|pulsante|collegamento|campo|botón|enlace';
const COLOURS =
  'rouge|verte?|bleue?|orange|red|green|blue|rote[nrs]?|grüne?[nrs]?|blaue?[nrs]?|rode|groene?|blauwe?|ross[oa]|verde|blu|roj[oa]|azul';
const PLACES =
  'à gauche|à droite|ci-contre|rond|carré|on the left|on the right|round|square|links|rechts|runde[nrs]?|a sinistra|a destra|a la izquierda|a la derecha';

/** @param signs what a sentence may not name a part of the page by */
const named = (criterion: string, name: string, signs: string, html: string): Check =>
  check({
    name,
    criterion,
    async find(page) {
      const text = await page.locator('body').innerText();
      const word = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');
      return text
        .split(/(?<=[.!?:])\s|\n/)
        .filter((sentence) => word(CONTROLS).test(sentence) && word(signs).test(sentence));
    },
    faults: { [name]: html },
  });

/** Colour, place or shape alone carry no information, and nothing is lost without stylesheets. */
export const checks: readonly Check[] = [
  named('3.1', 'no part is named by its colour', COLOURS, '<p>Touchez le bouton vert.</p>'),
  named('10.9', 'no part is named by its place', PLACES, '<p>Prenez le lien à droite.</p>'),
  named('10.10', 'no part is named by its shape', PLACES, '<p>Use the round button.</p>'),
  check({
    name: 'a link in a text is more than a colour',
    criterion: '3.1',
    scope: 'theme',
    find: inPage(() => {
      const { allVisible, path } = window.browserSide;
      const around = (link: Element) =>
        [...(link.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
        );
      return allVisible('main a[href]')
        .filter((link) => {
          const { textDecorationLine, backgroundImage, borderBottomStyle } = getComputedStyle(link);
          return (
            around(link) &&
            !textDecorationLine.includes('underline') &&
            backgroundImage === 'none' &&
            borderBottomStyle === 'none'
          );
        })
        .map(path);
    }),
    faults: {
      'link without a line':
        '<p>Lisez <a href="#a" style="background:none;text-decoration:none">la règle</a> avant.</p>',
    },
  }),
  check({
    name: 'the document has the order of the screen',
    criterion: '10.3',
    scope: 'width',
    find: inPage(() => {
      const { allVisible, path } = window.browserSide;
      // A dialog lies over the page, and keeps its buttons in view.
      if (document.querySelector('dialog[open],.fr-modal--opened') !== null) return [];
      const BLOCKS = 'h1,h2,h3,h4,p,li,dt,dd,label,input,button,table';
      const blocks = allVisible(`main :is(${BLOCKS})`).filter(
        (one) => one.querySelector(BLOCKS) === null,
      );
      return blocks.slice(1).flatMap((one, rank) => {
        const before = blocks[rank];
        if (before === undefined) return [];
        const [above, below] = [before.getBoundingClientRect(), one.getBoundingClientRect()];
        const sameColumn = above.left < below.right && below.left < above.right;
        // The text that follows overlaps the one before it.
        return sameColumn && below.bottom <= above.top + 1 && below.height > 0
          ? [`${path(one)} is shown above ${path(before)}`]
          : [];
      });
    }),
    faults: {
      'order of the sheet alone':
        '<div style="display:flex;flex-direction:column-reverse"><p>Un</p><p>Deux</p></div>',
    },
  }),
];
