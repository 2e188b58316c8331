import { escapeHtml } from '../../web/html.ts';
import { TO_REPLACE, typed } from './commandLine.ts';

/** Marks the words of a command that a person replaces. */
const marked = (html: string): string => html.replace(TO_REPLACE, '<var>$&</var>');

/** Shows a command by itself. The stylesheet lets a click select the whole of it. */
export function commandBlock(command: string): string {
  return `<code class="command">${marked(escapeHtml(typed(command)))}</code>`;
}

/** Escapes a text and marks as code what is between backticks. */
export const withCode = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${marked(code)}</code>`);

interface Table {
  readonly caption: string;
  readonly headers: readonly string[];
  /** Cells as HTML, which must be escaped. The first cell is the header of its row. */
  readonly rows: readonly (readonly string[])[];
  /** Indexes of the columns with numbers, which are aligned to the right. */
  readonly numbers: readonly number[];
  /** Widths of the columns in percent. */
  readonly widths: readonly number[];
}

export function table({ caption, headers, rows, numbers, widths }: Table): string {
  const kind = (index: number): string => (numbers.includes(index) ? ' class="number"' : '');
  const columns = widths.map((width) => `<col style="width: ${width}%">`).join('');
  const head = headers
    .map((name, index) => `<th scope="col"${kind(index)}>${escapeHtml(name)}</th>`)
    .join('');
  const body = rows
    .map(([name = '', ...cells]) => {
      const rest = cells.map((cell, index) => `<td${kind(index + 1)}>${cell}</td>`).join('');
      return `<tr><th scope="row">${name}</th>${rest}</tr>`;
    })
    .join('\n');
  return `<table>
<caption>${escapeHtml(caption)}</caption>
<colgroup>${columns}</colgroup>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>`;
}

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${withCode(text)}</p>`).join('\n');

export const section = (id: string, title: string, ...parts: readonly string[]): string =>
  `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(title)}</h2>
${parts.filter(Boolean).join('\n')}
</section>`;
