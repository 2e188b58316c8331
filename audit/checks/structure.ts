import { addHtml, type Check, domCheck, inPage } from './check.ts';

export const checks: readonly Check[] = [
  domCheck({
    name: 'landmarks',
    criterion: '9.2',
    find: () => {
      const one = (selector: string, name: string) => {
        const count = document.querySelectorAll(selector).length;
        return count === 1 ? [] : [`${count} ${name}`];
      };
      const webview = sessionStorage.getItem('tai_webview') === 'true';
      const frame = webview
        ? []
        : [
            ...one('header[role=banner]', 'banner with its role'),
            ...one('footer[role=contentinfo]', 'contentinfo with its role'),
          ];
      const unnamed = [...document.querySelectorAll('nav')]
        .filter((nav) => !nav.hasAttribute('aria-label') && !nav.hasAttribute('aria-labelledby'))
        .map((nav) => `${window.browserSide.path(nav)} has no name`);
      return [...one('main,[role=main]', 'main'), ...frame, ...unnamed];
    },
    mutants: [
      inPage('9.2', 'two mains', () => document.body.append(document.createElement('main'))),
    ],
  }),
  domCheck({
    name: 'areas can be reached or skipped',
    criterion: '12.6',
    find: () => {
      const areas = 'header,nav,main,footer,[role=banner],[role=navigation],[role=main]';
      const { exposed, path } = window.browserSide;
      const loose = [...document.querySelectorAll('h1,form,main ~ * a,body > a')].filter(
        (one) =>
          exposed(one) && one.closest(`${areas},dialog,[role=dialog],[role=region]`) === null,
      );
      const heading = document.querySelector('main h1') === null ? ['no h1 in main'] : [];
      return [...loose.map((one) => `${path(one)} is in no area`), ...heading];
    },
    mutants: [
      inPage('12.6', 'content out of main', () => {
        const heading = document.querySelector('main h1');
        if (heading) document.body.append(heading);
      }),
    ],
  }),
  domCheck({
    name: 'headings',
    criterion: '9.1',
    find: () => {
      const { exposed, path } = window.browserSide;
      const scope = document.querySelector('dialog[open]') ?? document.querySelector('main');
      const headings = [...(scope?.querySelectorAll('h1,h2,h3,h4,h5,h6') ?? [])].filter(exposed);
      const levels = headings.map((heading) => Number(heading.tagName[1]));
      const firsts = scope?.matches('main') ? levels.filter((level) => level === 1).length : 1;
      return [
        ...(firsts === 1 ? [] : [`${firsts} h1`]),
        ...headings.flatMap((heading, rank) => [
          ...((heading.textContent ?? '').trim() === '' ? [`${path(heading)} is empty`] : []),
          ...(rank > 0 && (levels[rank] ?? 0) > (levels[rank - 1] ?? 0) + 1
            ? [`${path(heading)} skips a level`]
            : []),
        ]),
      ];
    },
    mutants: [addHtml('9.1', 'jump of levels', '<h6>a</h6>')],
  }),
  domCheck({
    name: 'no list is written as text',
    criterion: '9.3',
    find: () => {
      const { exposed, path } = window.browserSide;
      return [...document.querySelectorAll('main p,main div,main span')]
        .filter(
          (one) =>
            one.children.length === 0 &&
            exposed(one) &&
            /^\s*(?:[-•*–]|\d[.)])\s+\S/.test(one.textContent ?? ''),
        )
        .map((one) => `${path(one)} is a list written as text`);
    },
    mutants: [addHtml('9.3', 'list as text', '<p>- une chose</p><p>- une autre</p>')],
  }),
  domCheck({
    name: 'tables have titles',
    criterion: '5.4',
    find: () =>
      [...document.querySelectorAll('table')]
        .filter((table) => (table.caption?.textContent ?? '').trim() === '')
        .map((table) => `${window.browserSide.path(table)} has no caption`),
    mutants: [addHtml('5.4', 'no caption', '<table><tr><th scope="col">a</th></tr></table>')],
  }),
  domCheck({
    name: 'table headers are declared',
    criterion: '5.6',
    find: () => {
      const { path } = window.browserSide;
      return [...document.querySelectorAll('table')].flatMap((table) => [
        ...(table.querySelector('th') ? [] : [`${path(table)} has no header`]),
        ...[...(table.tHead?.querySelectorAll('td') ?? [])]
          .filter((cell) => (cell.textContent ?? '').trim() !== '')
          .map((cell) => `${path(cell)} is a header without th`),
      ]);
    },
    mutants: [addHtml('5.6', 'header as td', '<table><thead><tr><td>a</td></tr></thead></table>')],
  }),
  domCheck({
    name: 'cells know their headers',
    criterion: '5.7',
    find: () =>
      [...document.querySelectorAll('table th')]
        .filter((cell) => !/^(?:col|row)$/.test(cell.getAttribute('scope') ?? ''))
        .map((cell) => `${window.browserSide.path(cell)} has no scope`),
    mutants: [addHtml('5.7', 'no scope', '<table><tr><th>a</th><td>b</td></tr></table>')],
  }),
  domCheck({
    name: 'markup for presentation',
    criterion: '10.1',
    find: () => {
      const { path } = window.browserSide;
      const old = 'basefont,big,blink,center,font,marquee,s,strike,tt,u';
      const attributes = [
        'align',
        'bgcolor',
        'border',
        'cellpadding',
        'hspace',
        'valign',
        'vspace',
      ];
      const selector = `${old},${attributes.map((name) => `body [${name}]`).join()}`;
      const spaced = [...document.querySelectorAll('main p,main h1,main h2,main li')].filter(
        (one) => /(?:\b\p{L} ){4}/u.test(one.textContent ?? ''),
      );
      return [
        ...[...document.querySelectorAll(selector)].filter((one) => one.closest('svg') === null),
        ...spaced,
      ].map((one) => `${path(one)} is marked up for its looks`);
    },
    mutants: [addHtml('10.1', 'font element', '<p><font color="red">a</font></p>')],
  }),
  domCheck({
    name: 'text written by styles',
    criterion: '10.2',
    find: () => {
      const { visible, path } = window.browserSide;
      return [...document.querySelectorAll('body *')].filter(visible).flatMap((one) =>
        (['::before', '::after'] as const).flatMap((pseudo) => {
          const { content } = getComputedStyle(one, pseudo);
          return /^["'].*\p{L}{2}/u.test(content) ? [`${path(one)}${pseudo} says ${content}`] : [];
        }),
      );
    },
    mutants: [
      inPage('10.2', 'text in CSS', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('main h1::after { content: "obligatoire" }');
        document.adoptedStyleSheets.push(sheet);
      }),
    ],
  }),
  domCheck({
    name: 'cryptic texts',
    criterion: '13.5',
    find: () => {
      const CRYPTIC = /(?:^|\s)[:;=][-']?[)(DPp|](?:\s|$)|\p{Extended_Pictographic}|[-=_*#~]{4,}/u;
      const { visible, path } = window.browserSide;
      return [...document.querySelectorAll('body *')]
        .filter((one) => one.children.length === 0 && visible(one))
        .filter((one) => one.closest('svg,[role=img],script,style') === null)
        .filter((one) => CRYPTIC.test(one.textContent ?? ''))
        .map((one) => `${path(one)} is cryptic`);
    },
    mutants: [addHtml('13.5', 'emoticon', '<p>Merci :-)</p>')],
  }),
  domCheck({
    name: 'no cryptic text has an alternative',
    kind: 'guard',
    criterion: '13.6',
    find: () =>
      [...document.querySelectorAll('pre,[aria-roledescription],[role=img]:not(svg)')].map(
        window.browserSide.path,
      ),
    mutants: [addHtml('13.6', 'ASCII art', '<pre>/\\_/\\</pre>')],
  }),
];
