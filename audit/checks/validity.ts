import { HtmlValidate } from 'html-validate';
import { addHtml, type Check } from './check.ts';

/**
 * The rules that decide RGAA 8.2: permitted elements, existing attributes and values, unique ids. Rules of style are
 * off: React writes `autofocus=""` in its way, and the DSFR asks for explicit roles.
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

export const checks: readonly Check[] = [
  {
    name: 'valid HTML',
    kind: 'check',
    criteria: ['8.2'],
    scope: 'language',
    async run(page) {
      const report = await validator.validateString(await page.content());
      const lines = report.results.flatMap(({ messages }) =>
        messages
          .filter(({ severity }) => severity === 2)
          .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
      );
      return [...new Set(lines)].map((message) => ({ criterion: '8.2', message }));
    },
    mutants: [
      addHtml('8.2', 'same id twice', '<p id="x-twice">a</p><p id="x-twice">b</p>'),
      addHtml('8.2', 'block in a span', '<span><div>a</div></span>'),
    ],
  },
];
