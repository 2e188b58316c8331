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

/** The address at which `npm start` serves the site. */
const SITE = 'http://127.0.0.1:3000';

/** A cell that is HTML already. */
interface Markup {
  readonly html: string;
}

/** The cells of a row by the heads of their columns. */
type Row = Readonly<Record<string, string | number | Markup>>;

const cellText = (cell: Row[string]): string =>
  typeof cell === 'object'
    ? cell.html
    : String(cell).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function table(caption: string, rows: readonly Row[]): string {
  const heads = Object.keys(rows[0] ?? { none: '' }).map((head) => `<th scope="col">${head}</th>`);
  const body = rows.map((row) => {
    const cells = Object.values(row).map((cell) => `<td>${cellText(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<h2>${caption}</h2><table><caption>${caption}</caption><thead><tr>${heads.join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>`;
}

/** Leads to the row of the state, which says how to open it. */
const stateLink = (state: string) => `<a href="#state-${state}">${state}</a>`;

/** How to reach each state; only a public page has an address that opens by itself. */
function stateRows(units: readonly UnitResult[]): readonly Row[] {
  const paths = new Map(units.map(({ state, path }) => [state, path]));
  return [...paths].map(([state, path]) => {
    const address = isPublic(path) ? `${SITE}${href(path, DEFAULT_LANGUAGE)}` : undefined;
    return {
      State: { html: `<span id="state-${state}">${state}</span>` },
      Page: address === undefined ? path : { html: `<a href="${address}">${path}</a>` },
      Command: { html: `<code>npm run a11y -- --open ${state}</code>` },
    };
  });
}

/** One page: the totals, what was found, what axe-core left open, the states, the register and the mutants. */
export function htmlReport(content: Content): string {
  const { about, lines, reports, fresh, mutants, summary, questions, units } = content;
  const news = new Set(fresh);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Accessibility report</title>
<meta name="viewport" content="width=device-width">
<style>body{font:1rem/1.5 sans-serif;margin:1rem}table{border-collapse:collapse;margin:1rem 0}
caption{text-align:left}td,th{border:1px solid #666;padding:.2rem .5rem;text-align:left;vertical-align:top}</style>
</head><body><main><h1>Accessibility report</h1>
${table(
  'The run',
  Object.entries({ ...about, ...summary }).map(([What, Which]) => ({ What, Which })),
)}
${table(
  'Findings',
  reports.map((report) => {
    const { criterion, check, message, scene } = report;
    return {
      Criterion: criterion,
      New: news.has(report) ? 'new' : 'known',
      State: { html: stateLink(scene.state) },
      Language: scene.language,
      Theme: scene.theme,
      Width: scene.width,
      Check: check,
      What: message,
    };
  }),
)}
${table(
  'What axe-core could not decide, and why it hides no defect',
  questions.map(({ kind, count, answer, states }) => ({
    Kind: kind,
    'How many': count,
    Reason: answer?.reason ?? 'none yet',
    'At most per scene': answer?.mostPerScene ?? '',
    Until: answer?.until ?? '',
    States: { html: states.map(([state, times]) => `${stateLink(state)} ${times}`).join(', ') },
  })),
)}
${table('How to open a state', stateRows(units))}
${table(
  'Criteria',
  lines.map(({ criterion, proof, by, records, defects }) => ({
    Number: criterion.numero,
    Level: criterion.niveau,
    Title: criterion.titre,
    Class: criterion.classe,
    Proof: proof,
    By: by.join(', '),
    Records: records.map(({ date, role, seen }) => `${date} ${role}: ${seen}`).join(' '),
    Defects: defects.map(({ id }) => id).join(', '),
  })),
)}
<p>Class: S a script decides, M a script and a person, H a person, N nobody, because nothing here falls under it. Proof: a <em>check</em>
looked and decided; a <em>guard</em> makes sure that nothing falls under the criterion; a <em>reading</em> is the team's, a <em>record</em>
another person's; a <em>check without judgement</em> still waits for a person.</p>
${table(
  'Mutants',
  mutants.map(({ criterion, check, mutant, noticed }) => ({
    Criterion: criterion,
    Check: check,
    Mutant: mutant,
    'Noticed as': noticed,
  })),
)}
</main></body></html>
`;
}
