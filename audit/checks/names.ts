import { type Check, check, inPage } from './check.ts';

/** What a script can check of names: they exist, differ, and are not empty words. */
export const checks: readonly Check[] = [
  check({
    name: 'links say where they lead',
    criterion: '6.1',
    find: inPage(() => {
      const { allExposed, path } = window.browserSide;
      const EMPTY =
        /^(?:ici|cliquez ici|lire la suite|en savoir plus|plus|suite|lien|voir|here|click here|read more|learn more|more|link|hier|hier klicken|mehr|mehr erfahren|weiterlesen|lees meer|meer|klik hier|qui|clicca qui|leggi di più|scopri di più|altro|aquí|haga clic aquí|leer más|más información|ver más)\W*$/iu;
      const links = allExposed<HTMLAnchorElement>('a[href]');
      const name = (link: Element) =>
        (link.getAttribute('aria-label') ?? link.getAttribute('title') ?? link.textContent ?? '')
          .trim()
          .replace(/\s+/g, ' ');
      return links.flatMap((link) => {
        if (EMPTY.test(name(link))) return [`${path(link)} does not say where`];
        const other = links.find((one) => name(one) === name(link) && one.href !== link.href);
        return other && name(link) !== '' ? [`${path(link)} leads to two places`] : [];
      });
    }),
    faults: {
      'empty words': '<a href="#a">En savoir plus</a>',
      'one name, two places': '<a href="#a">Deux</a> <a href="#b">Deux</a>',
    },
  }),
  check({
    name: 'labels tell fields apart',
    criterion: '11.2',
    find: inPage(() => {
      const { exposed, path, textOf } = window.browserSide;
      const name = ({ labels }: HTMLInputElement) => [...(labels ?? [])].map(textOf).join(' ');
      return [...document.forms].flatMap((form) => {
        const fields = [
          ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),select,textarea'),
        ].filter(exposed);
        return fields.flatMap((field) => {
          if (!/\p{L}{2}/u.test(name(field))) return [`${path(field)} has a label without a word`];
          const alike = fields.filter((other) => name(other) === name(field));
          return alike.length > 1 ? [`${path(field)} is labelled as another field`] : [];
        });
      });
    }),
    faults: {
      'two fields of one name': '<form><label>Nom <input></label><label>Nom <input></label></form>',
      'label without a word': '<form><label>* <input></label></form>',
    },
  }),
  check({
    name: 'legends tell groups apart',
    criterion: '11.7',
    find: inPage(() => {
      const { allExposed, path, textOf } = window.browserSide;
      const groups = allExposed('fieldset');
      const text = (group: Element) =>
        textOf(group.querySelector('legend')) ||
        textOf(group.getAttribute('aria-labelledby') ?? '');
      return groups
        .filter((group) => groups.filter((other) => text(other) === text(group)).length > 1)
        .map((group) => `${path(group)} has the legend of another`);
    }),
    faults: {
      'two groups of one legend':
        '<fieldset><legend>Choix</legend></fieldset><fieldset><legend>Choix</legend></fieldset>',
    },
  }),
  check({
    name: 'captions tell tables apart',
    criterion: '5.5',
    find: inPage(() => {
      const { path, textOf } = window.browserSide;
      const captions = [...document.querySelectorAll('caption')];
      return captions
        .filter(
          (one) =>
            !/\p{L}{2}/u.test(textOf(one)) ||
            captions.filter((other) => textOf(other) === textOf(one)).length > 1,
        )
        .map((one) => `${path(one)} is no title of its own`);
    }),
    faults: {
      'two tables of one caption':
        '<table><caption>Prix</caption></table><table><caption>Prix</caption></table>',
    },
  }),
];
