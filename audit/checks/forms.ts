import { readFileSync } from 'node:fs';
import { addHtml, type Check, domCheck, inPage } from './check.ts';

/** Purpose of each field that asks something about its user (RGAA 11.13). */
const PURPOSES: Readonly<Record<string, string>> = { adrMail: 'email' };

const mandatory = (language: string): readonly string[] => {
  const words = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
  return [words.accueil.formulaire.obligatoire, words.verification.obligatoire];
};

export const checks: readonly Check[] = [
  domCheck({
    name: 'labels stand beside their field',
    criterion: '11.4',
    scope: 'width',
    find: () => {
      const FAR_PX = 80;
      const { path, visible } = window.browserSide;
      const fields = document.querySelectorAll<HTMLInputElement>('input,select,textarea');
      return [...fields].flatMap((field) => {
        const [label] = field.labels ?? [];
        if (label === undefined || !visible(label) || !visible(field)) return [];
        const one = label.getBoundingClientRect();
        const two = field.getBoundingClientRect();
        const down = Math.max(two.top - one.bottom, one.top - two.bottom, 0);
        const aside = Math.max(two.left - one.right, one.left - two.right, 0);
        return Math.hypot(down, aside) <= FAR_PX ? [] : [`${path(label)} is far from its field`];
      });
    },
    mutants: [
      addHtml(
        '11.4',
        'label far away',
        '<label for="x-far">a</label><div style="height:300px"></div><input id="x-far">',
      ),
    ],
  }),
  domCheck({
    name: 'choices of one kind are grouped',
    criterion: '11.5',
    find: () =>
      [...document.querySelectorAll('input[type=radio]')]
        .filter((one) => one.closest('fieldset,[role=radiogroup],[role=group]') === null)
        .map((one) => `${window.browserSide.path(one)} is in no group`),
    mutants: [
      addHtml('11.5', 'loose radios', '<label><input type="radio" name="x-r"> oui</label>'),
    ],
  }),
  domCheck({
    name: 'groups have a legend',
    criterion: '11.6',
    find: () => {
      const { exposed, path } = window.browserSide;
      const groups = document.querySelectorAll(
        'fieldset,[role=radiogroup],[role=group]:has(input,select,textarea)',
      );
      return [...groups].filter(exposed).flatMap((group) => {
        const legend = group.querySelector(':scope > legend')?.textContent ?? '';
        const by = group.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
        const named = by.some((id) => document.getElementById(id)?.textContent?.trim());
        const label = group.matches('fieldset') ? null : group.getAttribute('aria-label');
        return legend.trim() || named || label ? [] : [`${path(group)} has no legend`];
      });
    },
    mutants: [
      addHtml(
        '11.6',
        'no legend',
        '<fieldset><label><input type="radio" name="x-r"> oui</label></fieldset>',
      ),
    ],
  }),
  domCheck({
    name: 'long lists are grouped',
    criterion: '11.8',
    find: () =>
      [...document.querySelectorAll('select')]
        .filter((list) => list.options.length > 15 && list.querySelector('optgroup') === null)
        .map((list) => `${window.browserSide.path(list)} has ${list.options.length} loose options`),
    mutants: [
      addHtml(
        '11.8',
        'long list',
        `<label>a <select>${'<option>b</option>'.repeat(20)}</select></label>`,
      ),
    ],
  }),
  {
    name: 'errors are tied to their field',
    kind: 'check',
    criteria: ['11.10'],
    scope: 'language',
    async run(page, { language }) {
      const lines = await page.evaluate((sentences) => {
        const { path, visible } = window.browserSide;
        const wrong = [...document.querySelectorAll('[aria-invalid=true]')].flatMap((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
          const told = ids
            .map((id) => document.getElementById(id))
            .some((one) => one !== null && visible(one) && /\S/.test(one.textContent ?? ''));
          return told ? [] : [`${path(field)} is wrong and does not say why`];
        });
        const drawn = [...document.querySelectorAll('.fr-input-group--error')]
          .filter((group) => group.querySelector('[aria-invalid=true]') === null)
          .map((group) => `${path(group)} looks wrong and is not marked so`);
        // A form of one field needs no mention (particular case of 11.10).
        const silent = [...document.querySelectorAll('main form')].filter((form) => {
          const fields = form.querySelectorAll('input:is([type=text],[type=date],:not([type]))');
          const told = sentences.some((sentence) => (form.textContent ?? '').includes(sentence));
          return fields.length > 1 && !told && form.querySelector('[required]') === null;
        });
        return [
          ...wrong,
          ...drawn,
          ...silent.map((form) => `${path(form)} does not say what is mandatory`),
        ];
      }, mandatory(language));
      return lines.map((message) => ({ criterion: '11.10', message }));
    },
    mutants: [
      addHtml(
        '11.10',
        'error without words',
        '<label for="x-bad">a</label><input id="x-bad" aria-invalid="true">',
      ),
      inPage(
        '11.10',
        'error that only looks so',
        () => {
          document.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid');
        },
        { state: 'accueil-erreurs' },
      ),
    ],
  },
  {
    name: 'the amount is shown before it is paid',
    kind: 'check',
    criteria: ['11.12'],
    scope: 'language',
    states: ['choix', 'choix-virement'],
    async run(page, { language }) {
      const lines = await page.evaluate((back) => {
        const main = document.querySelector('main');
        const amount = /\d+[,.]\d{2}\s*€|€\s*\d+[,.]\d{2}/u.test(main?.textContent ?? '');
        const link = main?.querySelector(`a[href="${back}"]`) ?? null;
        return [
          ...(amount ? [] : ['no amount']),
          ...(link === null ? ['no way back to the amount'] : []),
        ];
      }, `/${language}/tai/amende/detail`);
      return lines.map((message) => ({ criterion: '11.12', message }));
    },
    mutants: [
      inPage(
        '11.12',
        'no way back',
        () => {
          for (const link of document.querySelectorAll('main a')) link.remove();
        },
        { state: 'choix' },
      ),
    ],
  },
  {
    name: 'purpose of fields',
    kind: 'check',
    criteria: ['11.13'],
    scope: 'language',
    async run(page) {
      const lines = await page.evaluate((purposes) => {
        return Object.entries(purposes).flatMap(([name, purpose]) => {
          const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
          return field === null || field.autocomplete === purpose
            ? []
            : [`${name} has autocomplete "${field.autocomplete}", not ${purpose}`];
        });
      }, PURPOSES);
      return lines.map((message) => ({ criterion: '11.13', message }));
    },
    mutants: [
      inPage(
        '11.13',
        'no purpose',
        () => document.querySelector('[name=adrMail]')?.removeAttribute('autocomplete'),
        { state: 'justificatif' },
      ),
    ],
  },
];
