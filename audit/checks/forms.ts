import { readFileSync } from 'node:fs';
import { type Check, check, inPage } from './check.ts';

/** States with a wrong field. */
const WITH_ERRORS = [
  'accueil-erreurs',
  'detail-partiel-erreur',
  'indicatif-erreur',
  'justificatif-mail-erreur',
  'verification-erreurs',
];

const mandatory = (language: string): readonly string[] => {
  const words = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
  return [words.accueil.formulaire.obligatoire, words.verification.obligatoire];
};

export const checks: readonly Check[] = [
  check({
    name: 'labels stand beside their field',
    criterion: '11.4',
    scope: 'width',
    find: inPage(() => {
      const FAR_PX = 80;
      const { allVisible, path, visible } = window.browserSide;
      return allVisible<HTMLInputElement>('input,select,textarea').flatMap((field) => {
        const [label] = field.labels ?? [];
        if (label === undefined || !visible(label)) return [];
        const one = label.getBoundingClientRect();
        const two = field.getBoundingClientRect();
        const down = Math.max(two.top - one.bottom, one.top - two.bottom, 0);
        const aside = Math.max(two.left - one.right, one.left - two.right, 0);
        return Math.hypot(down, aside) <= FAR_PX ? [] : [`${path(label)} is far from its field`];
      });
    }),
    faults: {
      'label far away':
        '<label for="x-far">a</label><div style="height:300px"></div><input id="x-far">',
    },
  }),
  check({
    name: 'groups have a legend',
    criterion: '11.6',
    find: inPage(() => {
      const { allExposed, path, textOf } = window.browserSide;
      const groups = allExposed(
        'fieldset,[role=radiogroup],[role=group]:has(input,select,textarea)',
      );
      return groups
        .filter(
          (group) =>
            textOf(group.querySelector(':scope > legend')) === '' &&
            textOf(group.getAttribute('aria-labelledby') ?? '') === '' &&
            !group.matches('[aria-label]:not(fieldset,[aria-label=""])'),
        )
        .map((group) => `${path(group)} has no legend`);
    }),
    faults: {
      'no legend': '<fieldset><label><input type="radio" name="x-r"> oui</label></fieldset>',
    },
  }),
  check({
    name: 'errors are tied to their field',
    criterion: '11.10',
    find: (page, { language }) =>
      page.evaluate((sentences) => {
        const { path, textOf, visible } = window.browserSide;
        const wrong = [...document.querySelectorAll('[aria-invalid=true]')].filter((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
          return !ids
            .map((id) => document.getElementById(id))
            .some((one) => one !== null && visible(one) && textOf(one) !== '');
        });
        const drawn = document.querySelectorAll(
          '.fr-input-group--error:not(:has([aria-invalid=true]))',
        );
        // A form of one field needs no mention (particular case of 11.10).
        const silent = [...document.querySelectorAll('main form')].filter((form) => {
          const fields = form.querySelectorAll('input:is([type=text],[type=date],:not([type]))');
          const told = sentences.some((sentence) => (form.textContent ?? '').includes(sentence));
          return fields.length > 1 && !told && form.querySelector('[required]') === null;
        });
        return [
          ...wrong.map((field) => `${path(field)} is wrong and does not say why`),
          ...[...drawn].map((group) => `${path(group)} looks wrong and is not marked so`),
          ...silent.map((form) => `${path(form)} does not say what is mandatory`),
        ];
      }, mandatory(language)),
    faults: {
      'error without words': '<label for="x-bad">a</label><input id="x-bad" aria-invalid="true">',
      'error that only looks so': {
        state: 'accueil-erreurs',
        put: () => document.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid'),
      },
    },
  }),
  check({
    name: 'an error says how to put it right',
    criterion: '11.11',
    states: WITH_ERRORS,
    find: inPage(() => {
      const { path, textOf } = window.browserSide;
      const wrong = [...document.querySelectorAll('[aria-invalid=true]')];
      if (wrong.length === 0) return ['no field is wrong in a state of errors'];
      return wrong.flatMap((field) => {
        const text = textOf(field.getAttribute('aria-describedby') ?? '');
        // Says what is expected (amount, length, date, address), not only that it is wrong.
        return /\d|@/.test(text) ? [] : [`${path(field)} is wrong and is told "${text}"`];
      });
    }),
    faults: {
      'error that only says that it is one': {
        state: 'accueil-erreurs',
        put: () => {
          const field = document.querySelector('[aria-invalid=true]');
          const message = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
          if (message !== null) message.textContent = 'Valeur incorrecte.';
        },
      },
      'wrong field without a message': {
        state: 'accueil-erreurs',
        put: '<input aria-invalid="true">',
      },
    },
  }),
  check({
    name: 'the amount is shown before it is paid',
    criterion: '11.12',
    states: ['choix', 'choix-virement'],
    find: (page, { language }) =>
      page.evaluate((back) => {
        const main = document.querySelector('main');
        const amount = /\d+[,.]\d{2}\s*€|€\s*\d+[,.]\d{2}/u.test(main?.textContent ?? '');
        return [
          ...(amount ? [] : ['no amount']),
          ...(main?.querySelector(`a[href="${back}"]`) ? [] : ['no way back to the amount']),
        ];
      }, `/${language}/tai/amende/detail`),
    faults: {
      'no way back': {
        state: 'choix',
        put: () => {
          for (const link of document.querySelectorAll('main a')) link.remove();
        },
      },
    },
  }),
  check({
    name: 'purpose of fields',
    criterion: '11.13',
    find: inPage(() =>
      [...document.querySelectorAll('[name=adrMail]:not([autocomplete=email])')].map(
        (field) => `${window.browserSide.path(field)} does not have the purpose email`,
      ),
    ),
    faults: {
      'no purpose': {
        state: 'justificatif',
        put: () => document.querySelector('[name=adrMail]')?.removeAttribute('autocomplete'),
      },
    },
  }),
];
