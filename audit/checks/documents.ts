import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { testFine } from '../../tests/e2e/support/fines.ts';
import { PayerJourney } from '../../tests/e2e/support/journey.ts';
import { CALLS_OF_SERVER } from '../states/driver.ts';
import { type Check, findings, type Mutant } from './check.ts';

const plain = (text: string) => text.replace(/\s+/g, '');

interface Read {
  /** Without spaces: where a line ends is no information. */
  readonly text: string;
  readonly tagged: boolean;
  readonly lang: string;
  readonly title: string;
}

async function read(data: Uint8Array): Promise<Read> {
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const [mark, meta] = await Promise.all([document.getMarkInfo(), document.getMetadata()]);
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  const info: { Language?: string; Title?: string } = meta.info;
  await task.destroy();
  return {
    text: plain(texts.join('')),
    tagged: mark?.Marked === true,
    lang: info.Language ?? '',
    title: info.Title ?? '',
  };
}

/** Pays a fine of the product itself, or looks it up when it is paid: only its own server writes the receipt. */
async function download(page: Page): Promise<Read> {
  await page.unroute(CALLS_OF_SERVER);
  const journey = new PayerJourney(page, 'fr');
  const fine = testFine('axe-journey');
  await journey.lookUp(fine);
  const receipt = href('justificatif', 'fr');
  await page.waitForURL((url) => [receipt, href('detail', 'fr')].includes(url.pathname));
  if (new URL(page.url()).pathname !== receipt) await journey.pay(fine);
  await journey.arriveAt(receipt);
  const answer = page.waitForResponse(`**${callOf('generePdf').path}`);
  await page.getByTestId('telecharger-pdf').click();
  return read(new Uint8Array(await (await answer).body()));
}

/** The values that the receipt shows on the screen. */
const shown = (page: Page) => page.locator('main dd').allTextContents();

/** A page with two words and no structure. */
const BARE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F 12 Tf 20 100 Td (Un justificatif) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`;

const bare = (criterion: string, name: string): Mutant => ({
  criterion,
  name,
  state: 'justificatif',
  apply: (page) =>
    page.route(`**${callOf('generePdf').path}`, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: BARE }),
    ),
});

/** The receipt has the content of the screen. `tests/unit/server/pdf.test.ts` reads the structure of every document. */
export const checks: readonly Check[] = [
  {
    name: 'the PDF is accessible and says what the page says',
    kind: 'check',
    scope: 'state',
    states: ['justificatif'],
    changesPage: true,
    async run(page) {
      const pdf = await download(page);
      const values = await shown(page);
      const lost = values.filter((value) => !pdf.text.includes(plain(value)));
      return [
        ...findings('13.3', [
          ...(pdf.tagged ? [] : ['the PDF has no tags']),
          ...(pdf.lang.startsWith('fr') ? [] : [`the PDF's language is "${pdf.lang}"`]),
          ...(pdf.title === '' ? ['the PDF has no title'] : []),
        ]),
        ...findings('13.4', [
          ...(values.length === 0 ? ['the page shows no receipt'] : []),
          ...lost.map((value) => `"${value}" is on the page and not in the PDF`),
        ]),
      ];
    },
    mutants: [bare('13.3', 'PDF without tags'), bare('13.4', 'PDF that says something else')],
  },
];
