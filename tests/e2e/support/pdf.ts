import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of a PDF file, spaces reduced to one. */
export async function textePdf(chemin: string): Promise<string> {
  const task = getDocument({ data: new Uint8Array(readFileSync(chemin)), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let numero = 1; numero <= document.numPages; numero += 1) {
    const { items } = await (await document.getPage(numero)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages.join(' ').replace(/\s+/g, ' ');
}
