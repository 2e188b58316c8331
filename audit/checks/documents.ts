import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { testFine } from '../../tests/e2e/support/fines.ts';
import { PayerJourney } from '../../tests/e2e/support/journey.ts';
import { type Check, findings, type Mutant } from './check.ts';

const plain = (text: string) => text.replace(/\s+/g, '');

interface Read {
  /** Without spaces: where a line ends is no information. */
  readonly text: string;
  readonly tagged: boolean;
  readonly lang: string;
  readonly title: string;
  readonly figures: number;
  readonly described: number;
}

/** An element of the structure; its children are elements, or pieces of content. */
interface Element {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

const isElement = (child: unknown): child is Element =>
  typeof child === 'object' && child !== null && 'children' in child;

const elements = (element: Element): readonly Element[] => [
  element,
  ...(element.children ?? []).filter(isElement).flatMap(elements),
];

async function read(data: Uint8Array): Promise<Read> {
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const [mark, meta] = await Promise.all([document.getMarkInfo(), document.getMetadata()]);
  const texts: string[] = [];
  const tree: Element[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    const root: Element | null = await page.getStructTree();
    if (root !== null) tree.push(...elements(root));
  }
  const info: { Language?: string; Title?: string } = meta.info;
  const figures = tree.filter(({ role }) => role === 'Figure');
  await task.destroy();
  return {
    text: plain(texts.join('')),
    tagged: mark?.Marked === true && tree.length > 0,
    lang: info.Language ?? '',
    title: info.Title ?? '',
    figures: figures.length,
    described: figures.filter(({ alt }) => (alt ?? '') !== '').length,
  };
}

/** Looks the paid fine up as its payer does: only its key gives the receipt. */
async function download(page: Page): Promise<Read> {
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('axe-parcours'));
  await journey.arriveAt(href('justificatif', 'fr'));
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

/** The only downloaded kind of document: it must be readable, with the content of the screen. */
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
          ...(pdf.figures === pdf.described ? [] : ['a figure without alternative']),
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
