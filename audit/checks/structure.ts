import { absent, type Check, check, inPage } from './check.ts';

/** What a selector finds of a wrong structure. */
const ABSENT = [
  {
    name: 'tables have titles',
    criteria: ['5.4'],
    selector: 'table:not(:has(caption)),caption:empty',
    html: '<table><tr><th scope="col">a</th></tr></table>',
  },
  {
    name: 'table headers are declared',
    criteria: ['5.6'],
    selector: 'table:not(:has(th)),thead td:not(:empty)',
    html: '<table><thead><tr><td>a</td></tr></thead></table>',
  },
  {
    name: 'cells know their headers',
    criteria: ['5.7'],
    selector: 'table th:not([scope=col],[scope=row])',
    html: '<table><tr><th>a</th><td>b</td></tr></table>',
  },
  {
    name: 'choices of one kind are grouped',
    criteria: ['11.5'],
    selector: 'input[type=radio]:not(:is(fieldset,[role=radiogroup],[role=group]) *)',
    html: '<label><input type="radio" name="x-r"> oui</label>',
  },
  {
    name: 'long lists are grouped',
    criteria: ['11.8'],
    selector: 'select:has(option:nth-child(16)):not(:has(optgroup))',
    html: `<label>a <select>${'<option>b</option>'.repeat(20)}</select></label>`,
  },
  // axe asks neither for the roles that RGAA wants written nor for the name of a single `nav`.
  {
    name: 'landmarks have role and name',
    criteria: ['9.2'],
    selector:
      ':root:not([data-webview]):not(:has([role=banner]):has([role=contentinfo])),.fr-header:not([role=banner]),.fr-footer:not([role=contentinfo]),main:not([role=main]),nav:not([aria-label],[aria-labelledby])',
    html: '<nav></nav>',
  },
  {
    name: 'no text is struck or underlined by its tag',
    criteria: ['10.1'],
    selector: 's,u',
    html: '<p><s>a</s></p>',
  },
];

export const checks: readonly Check[] = [
  ...ABSENT.map((row) => absent('check', row)),
  check({
    name: 'no list is written as text',
    criterion: '9.3',
    find: inPage(() => {
      const { allExposed, path, textOf } = window.browserSide;
      return allExposed('main :is(p,div,span):not(:has(*))')
        .filter((one) => /^(?:[-•*–]|\d[.)])\s+\S/.test(textOf(one)))
        .map((one) => `${path(one)} is a list written as text`);
    }),
    faults: { 'list as text': '<p>- une chose</p><p>- une autre</p>' },
  }),
  check({
    name: 'no word is spaced by hand',
    criterion: '10.1',
    find: inPage(() => {
      const { path, textOf } = window.browserSide;
      return [...document.querySelectorAll('main :is(p,h1,h2,li)')]
        .filter((one) => /(?:\b\p{L} ){4}/u.test(textOf(one)))
        .map((one) => `${path(one)} is spaced for its looks`);
    }),
    faults: { 'spaced title': '<p>P A Y E R une amende</p>' },
  }),
  check({
    name: 'text written by styles',
    criterion: '10.2',
    find: inPage(() => {
      const { allVisible, path } = window.browserSide;
      return allVisible('body *').flatMap((one) =>
        ['::before', '::after'].flatMap((pseudo) => {
          const { content } = getComputedStyle(one, pseudo);
          return /^["'].*\p{L}{2}/u.test(content) ? [`${path(one)}${pseudo} says ${content}`] : [];
        }),
      );
    }),
    faults: {
      'text in CSS': () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('main h1::after { content: "obligatoire" }');
        document.adoptedStyleSheets.push(sheet);
      },
    },
  }),
  check({
    name: 'cryptic texts',
    criterion: '13.5',
    find: inPage(() => {
      const CRYPTIC = /(?:^|\s)[:;=][-']?[)(DPp|](?:\s|$)|\p{Extended_Pictographic}|[-=_*#~]{4,}/u;
      const { path, texts } = window.browserSide;
      return texts()
        .filter(({ element }) => element.closest('svg,[role=img]') === null)
        .filter(({ text }) => CRYPTIC.test(text))
        .map(({ element }) => `${path(element)} is cryptic`);
    }),
    faults: { emoticon: '<p>Merci :-)</p>' },
  }),
  check({
    name: 'no tag for its looks alone',
    criterion: '8.9',
    find: inPage(() => {
      const { path, textOf } = window.browserSide;
      const empty = [...document.querySelectorAll('p,h1,h2,h3,h4,li,blockquote')].filter(
        (one) =>
          textOf(one) === '' &&
          // A live region waits for its text.
          one.closest('[role=status],[role=alert],[aria-live]') === null &&
          one.querySelector('img,svg,input,a,button,video') === null,
      );
      return [
        ...[...document.querySelectorAll('br + br')].map((one) => `${path(one)} makes a distance`),
        ...empty.map((one) => `${path(one)} is an empty block`),
      ];
    }),
    faults: {
      'paragraph for a distance': '<p> </p>',
      'text between two breaks': 'Un<br><br>Deux',
    },
  }),
  check({
    name: 'a ground under every text',
    criterion: '10.5',
    scope: 'theme',
    find: inPage(() => {
      const { path, texts } = window.browserSide;
      const opaque = (element: Element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
      };
      const declared = (at: Element | null): boolean =>
        at !== null && (opaque(at) || declared(at.parentElement));
      return texts()
        .filter(({ element }) => !declared(element))
        .map(({ element }) => `${path(element)} has a colour and no ground`);
    }),
    faults: {
      'page without a ground': () => {
        const style = document.createElement('style');
        style.textContent = 'html,body{background:none!important}';
        document.head.append(style);
      },
    },
  }),
];
