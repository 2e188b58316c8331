import type { Line } from '../register/evidence.ts';
import type { MutantResult } from '../runner/mutants.ts';
import type { Report } from '../runner/unit.ts';

interface Content {
  readonly lines: readonly Line[];
  readonly reports: readonly Report[];
  readonly fresh: readonly Report[];
  readonly mutants: readonly MutantResult[];
  readonly summary: Readonly<Record<string, unknown>>;
}

const escaped = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const row = (cells: readonly unknown[], attributes = '') =>
  `<tr${attributes}>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;

const table = (caption: string, heads: readonly string[], rows: readonly string[]) =>
  `<table><caption>${escaped(caption)}</caption><thead><tr>${heads
    .map((head) => `<th scope="col">${escaped(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

const FILTERS = ['criterion', 'state', 'language', 'theme'] as const;

const SCRIPT = `
const selects = [...document.querySelectorAll('select')];
const filter = () => {
  for (const row of document.querySelectorAll('tr[data-state]')) {
    row.hidden = selects.some(({ name, value }) => value !== '' && row.dataset[name] !== value);
  }
};
for (const select of selects) select.addEventListener('change', filter);
`;

function finding(report: Report, isNew: boolean): string {
  const { criterion, check, message, scene } = report;
  const { state, language, theme, width } = scene;
  const data = Object.entries({ criterion, state, language, theme })
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('');
  const cells = [criterion, isNew ? 'new' : 'known', state, language, theme, width, check, message];
  return row(cells, data);
}

function filters(reports: readonly Report[]): string {
  return FILTERS.map((name) => {
    const values = reports.map((one) => (name === 'criterion' ? one.criterion : one.scene[name]));
    const options = [...new Set(values)]
      .sort()
      .map((value) => `<option>${escaped(value)}</option>`);
    return `<label>${name} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
  }).join(' ');
}

/** One page: the totals, the register, what was found, and the mutants. */
export function htmlReport({ lines, reports, fresh, mutants, summary }: Content): string {
  const news = new Set(fresh);
  const register = lines.map(({ criterion, proof, by, records, defects }) =>
    row([
      criterion.numero,
      criterion.niveau,
      criterion.titre,
      criterion.classe,
      proof,
      by.join(', '),
      records.map(({ date, role, seen }) => `${date} ${role}: ${seen}`).join(' '),
      defects.map(({ id }) => id).join(', '),
    ]),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Accessibility report</title>
<meta name="viewport" content="width=device-width">
<style>body{font:1rem/1.5 sans-serif;margin:1rem}table{border-collapse:collapse;margin:1rem 0}
caption{text-align:left;font-weight:bold}td,th{border:1px solid #666;padding:.2rem .5rem;text-align:left;vertical-align:top}</style>
</head><body><main><h1>Accessibility report</h1>
${table(
  'Totals',
  ['What', 'How many'],
  Object.entries(summary).map((entry) => row(entry)),
)}
<h2>Findings</h2><form>${filters(reports)}</form>
${table(
  'Findings',
  ['Criterion', 'New', 'State', 'Language', 'Theme', 'Width', 'Check', 'What'],
  reports.map((report) => finding(report, news.has(report))),
)}
<h2>Register</h2>
${table('Criteria', ['Number', 'Level', 'Title', 'Class', 'Proof', 'By', 'Records', 'Defects'], register)}
<h2>Mutants</h2>
${table(
  'Mutants',
  ['Criterion', 'Check', 'Mutant', 'Noticed as'],
  mutants.map(({ criterion, check, mutant, noticed }) => row([criterion, check, mutant, noticed])),
)}
</main><script>${SCRIPT}</script></body></html>
`;
}
