import { addHtml, type Check, domCheck } from './check.ts';

/** What a script can check of names: they exist, differ, and are not empty words. */
export const checks: readonly Check[] = [
  domCheck({
    name: 'links say where they lead',
    criterion: '6.1',
    find: () => {
      const { exposed, path } = window.browserSide;
      const EMPTY =
        /^(?:ici|cliquez ici|lire la suite|en savoir plus|plus|suite|lien|voir|here|click here|read more|learn more|more|link|hier|hier klicken|mehr|mehr erfahren|weiterlesen|lees meer|meer|klik hier|qui|clicca qui|leggi di più|scopri di più|altro|aquí|haga clic aquí|leer más|más información|ver más)\W*$/iu;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(exposed);
      const name = (link: Element) =>
        (link.getAttribute('aria-label') ?? link.getAttribute('title') ?? link.textContent ?? '')
          .trim()
          .replace(/\s+/g, ' ');
      return links.flatMap((link) => {
        if (EMPTY.test(name(link))) return [`${path(link)} does not say where`];
        const other = links.find(
          (one) => name(one) === name(link) && one.href !== link.href && one !== link,
        );
        return other && name(link) !== '' ? [`${path(link)} leads to two places`] : [];
      });
    },
    mutants: [
      addHtml('6.1', 'empty words', '<a href="#a">En savoir plus</a>'),
      addHtml('6.1', 'one name, two places', '<a href="#a">Deux</a> <a href="#b">Deux</a>'),
    ],
  }),
  domCheck({
    name: 'labels tell fields apart',
    criterion: '11.2',
    find: () => {
      const { exposed, path } = window.browserSide;
      const name = (one: HTMLInputElement) =>
        [...(one.labels ?? [])].map(({ textContent }) => textContent?.trim() ?? '').join(' ');
      return [...document.querySelectorAll('form')].flatMap((form) => {
        const fields = [
          ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),select,textarea'),
        ].filter(exposed);
        return fields.flatMap((field) => {
          const text = name(field);
          if (!/\p{L}{2}/u.test(text)) return [`${path(field)} has a label without a word`];
          const alike = fields.filter((other) => name(other) === text);
          return alike.length > 1 ? [`${path(field)} is labelled as another field`] : [];
        });
      });
    },
    mutants: [
      addHtml(
        '11.2',
        'two fields of one name',
        '<form><label>Nom <input></label><label>Nom <input></label></form>',
      ),
      addHtml('11.2', 'label without a word', '<form><label>* <input></label></form>'),
    ],
  }),
  domCheck({
    name: 'legends tell groups apart',
    criterion: '11.7',
    find: () => {
      const { exposed, path } = window.browserSide;
      const groups = [...document.querySelectorAll('fieldset')].filter(exposed);
      const text = (group: Element) =>
        group.querySelector('legend')?.textContent?.trim() ||
        (group.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .trim();
      return groups
        .filter((group) => groups.filter((other) => text(other) === text(group)).length > 1)
        .map((group) => `${path(group)} has the legend of another`);
    },
    mutants: [
      addHtml(
        '11.7',
        'two groups of one legend',
        '<fieldset><legend>Choix</legend></fieldset><fieldset><legend>Choix</legend></fieldset>',
      ),
    ],
  }),
  domCheck({
    name: 'captions tell tables apart',
    criterion: '5.5',
    find: () => {
      const { path } = window.browserSide;
      const captions = [...document.querySelectorAll('caption')];
      const text = (one: Element) => one.textContent?.trim() ?? '';
      return captions
        .filter(
          (one) =>
            !/\p{L}{2}/u.test(text(one)) ||
            captions.filter((other) => text(other) === text(one)).length > 1,
        )
        .map((one) => `${path(one)} is no title of its own`);
    },
    mutants: [
      addHtml(
        '5.5',
        'two tables of one caption',
        '<table><caption>Prix</caption></table><table><caption>Prix</caption></table>',
      ),
    ],
  }),
  domCheck({
    name: 'what a code holds is written beside it',
    criterion: '1.6',
    find: () => {
      const { exposed, path } = window.browserSide;
      const codes = [...document.querySelectorAll('[role=img][aria-label*="QR"],img[alt*="QR"]')];
      const page = document.querySelector('main')?.textContent ?? '';
      // An address to type, or an account to copy.
      return /https?:\/\/|[A-Z]{2}\d{2} ?(?:[A-Z0-9]{4} ?){3}/.test(page)
        ? []
        : codes.filter(exposed).map(path);
    },
    mutants: [addHtml('1.6', 'code without its text', '<img alt="Code QR" src="data:,">')],
  }),
  domCheck({
    name: 'no picture of a text',
    criterion: '1.8',
    find: () => {
      const { exposed, path } = window.browserSide;
      return [...document.querySelectorAll<HTMLImageElement>('img,input[type=image]')]
        .filter((one) => exposed(one) && !/\.svg(?:$|[?#])|^data:image\/svg/.test(one.src))
        .map((one) => `${path(one)} has pixels, of a text perhaps`);
    },
    mutants: [addHtml('1.8', 'drawn text', '<img alt="Payer" src="/payer.png">')],
  }),
  domCheck({
    name: 'no detailed description',
    kind: 'guard',
    criterion: '1.7',
    find: () =>
      [
        ...document.querySelectorAll(
          '[longdesc],[aria-details],:is(img,svg,[role=img])[aria-describedby]',
        ),
      ].map(window.browserSide.path),
    mutants: [addHtml('1.7', 'long description', '<img alt="a" longdesc="#b" src="data:,">')],
  }),
];
