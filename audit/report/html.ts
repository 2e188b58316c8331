import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { href, isPublic } from '#contract/paths.ts';
import type { Line } from '../register/evidence.ts';
import type { MutantResult } from '../runner/mutants.ts';
import type { Report, UnitResult } from '../runner/unit.ts';
import type { AskedQuestion } from './openQuestions.ts';

interface Content {
  readonly about: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
  readonly reports: readonly Report[];
  readonly fresh: readonly Report[];
  readonly mutants: readonly MutantResult[];
  readonly summary: Readonly<Record<string, string | number>>;
  readonly questions: readonly AskedQuestion[];
  readonly units: readonly UnitResult[];
}

/** Where `npm start` serves. */
const SITE = 'http://127.0.0.1:3000';

const escaped = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A cell that is HTML already. */
interface Markup {
  readonly html: string;
}

type Cell = string | number | Markup;

const cellText = (cell: Cell): string => (typeof cell === 'object' ? cell.html : escaped(cell));

const row = (cells: readonly Cell[], attributes = '') =>
  `<tr${attributes}>${cells.map((cell) => `<td>${cellText(cell)}</td>`).join('')}</tr>`;

const link = (address: string, label: string) =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`;

/** Leads to the row of the state, which says how to open it. */
const stateLink = (state: string) => link(`#state-${state}`, state);

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
  const news = isNew ? 'new' : 'known';
  const where = { html: stateLink(state) };
  return row([criterion, news, where, language, theme, width, check, message], data);
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

function question({ kind, count, answer, states }: AskedQuestion): string {
  const where = states.map(([state, times]) => `${stateLink(state)} ${times}`).join(', ');
  const { reason = 'none yet', mostPerScene = '', until = '' } = answer ?? {};
  return row([kind, count, reason, mostPerScene, until, { html: where }]);
}

/** How to reach each state; only a public page has an address that opens by itself. */
function stateRows(units: readonly UnitResult[]): readonly string[] {
  const paths = new Map(units.map(({ state, path }) => [state, path]));
  return [...paths].map(([state, path]) => {
    const address = isPublic(path) ? `${SITE}${href(path, DEFAULT_LANGUAGE)}` : undefined;
    return row(
      [
        state,
        address === undefined ? path : { html: link(address, path) },
        { html: `<code>npm run a11y -- --open ${escaped(state)}</code>` },
      ],
      ` id="state-${escaped(state)}"`,
    );
  });
}

/** One page: the totals, what was found, what axe-core left open, the states, the register and the mutants. */
export function htmlReport(content: Content): string {
  const { about, lines, reports, fresh, mutants, summary, questions, units } = content;
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
  'The run',
  ['What', 'Which'],
  Object.entries(about).map((entry) => row(entry)),
)}
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
<h2>Open questions of axe-core</h2>
${table(
  'What axe-core could not decide, and why it hides no defect',
  ['Kind', 'How many', 'Reason', 'At most per scene', 'Until', 'States'],
  questions.map(question),
)}
<h2>States</h2>
${table('How to open a state', ['State', 'Page', 'Command'], stateRows(units))}
<h2>Register</h2>
<p>Class: S a script decides, M a script and a person, H a person, N nobody, because nothing here falls under it. Proof: a <em>check</em>
looked and decided; a <em>guard</em> makes sure that nothing falls under the criterion; a <em>reading</em> is the team's, a <em>record</em>
another person's; a <em>check without judgement</em> still waits for a person.</p>
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
