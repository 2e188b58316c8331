import { HtmlValidate } from 'html-validate';
import { type Check, findings, mutants } from './check.ts';

/**
 * The rules that decide RGAA 8.2: permitted elements, existing attributes and values, unique ids; and those of
 * `CRITERIA`. Rules of style are off: React writes `autofocus=""` in its way, and the DSFR asks for explicit roles.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'element-permitted-content': 'error',
    'long-title': 'off',
    'missing-doctype': 'error',
    'no-implicit-button-type': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'no-redundant-role': 'off',
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    // Both language navigations are in the page, and one of them is displayed.
    'unique-landmark': 'off',
    'void-style': 'off',
  },
});

/** The criteria of rules that belong to another one than 8.2. */
const CRITERIA: Readonly<Record<string, string>> = {
  'doctype-html': '8.1',
  'missing-doctype': '8.1',
  deprecated: '10.1',
  'no-deprecated-attr': '10.1',
};

/** Of the HTML standard, and `property` of RDFa: html-validate lets every name pass. `data-*` and `aria-*` are others. */
const ATTRIBUTES =
  'abbr accept accept-charset accesskey action allow alt as async autocapitalize autocomplete autofocus autoplay charset checked cite class cols colspan content contenteditable controls coords crossorigin data datetime decoding default defer dir dirname disabled download draggable enctype enterkeyhint fetchpriority for form formaction formenctype formmethod formnovalidate formtarget headers height hidden high href hreflang http-equiv id imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope itemtype kind label lang list loading loop low max maxlength media method min minlength multiple muted name nomodule nonce novalidate open optimum pattern ping placeholder playsinline popover popovertarget popovertargetaction poster preload property readonly referrerpolicy rel required reversed role rows rowspan sandbox scope selected shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target title translate type usemap value width wrap'.split(
    ' ',
  );

export const checks: readonly Check[] = [
  {
    name: 'valid HTML',
    kind: 'check',
    scope: 'language',
    async run(page) {
      const report = await validator.validateString(await page.content());
      const found = report.results.flatMap(({ messages }) =>
        messages
          .filter(({ severity }) => severity === 2)
          .map(({ ruleId, message, selector }) => ({
            criterion: CRITERIA[ruleId] ?? '8.2',
            message: `${ruleId}: ${message} (${selector ?? ''})`,
          })),
      );
      const unknown = await page.evaluate(
        (known) =>
          [...document.querySelectorAll('*')]
            .filter((one) => one.namespaceURI === document.documentElement.namespaceURI)
            .flatMap((one) =>
              one
                .getAttributeNames()
                .filter((name) => !/^(?:data|aria)-/.test(name) && !known.includes(name))
                .map((name) => `${window.browserSide.path(one)} has an attribute ${name}`),
            ),
        ATTRIBUTES,
      );
      return [...found, ...findings('8.2', unknown)];
    },
    mutants: mutants({
      '8.1': { 'no doctype': () => document.doctype?.remove() },
      '8.2': {
        'same id twice': '<p id="x-twice">a</p><p id="x-twice">b</p>',
        'block in a span': '<span><div>a</div></span>',
        'attribute that no element has': '<p couleur="bleu">a</p>',
      },
      '10.1': {
        'tag of looks': '<center>Au milieu</center>',
        'attribute of looks': '<p align="center">Au milieu</p>',
      },
    }),
  },
];
