import { readFileSync } from 'node:fs';
import { packageFile } from '../../files/packageFile.ts';
import { escapeHtml as html } from '../../web/html.ts';
import { formatMoney, headed, say, TEXTS } from '../wording.ts';
import { NODE, NPM, TO_REPLACE, typed } from './commandLine.ts';
import type { MorningContent } from './content.ts';
import type { TaskGroup } from './groups.ts';
import type { Task } from './tasks/task.ts';

/** Parts of the DSFR that the page is made of. They stand in it, so that it can be opened from a folder. */
const STYLESHEETS = [
  'core/core',
  'component/table/table',
  'component/link/link',
  'component/alert/alert',
];

/** Files that the stylesheets name are not beside the page: it has no icons, and a font of the machine. */
const styles = (): string =>
  STYLESHEETS.map((name) =>
    readFileSync(packageFile(`@codegouvfr/react-dsfr/dsfr/${name}.main.min.css`), 'utf8'),
  )
    .join('\n')
    .replace(/@font-face\{[^}]*\}/g, '')
    .replace(/[\w-]+:[^;{}]*url\([^)]*\)[^;{}]*;?/g, '');

/** A click selects a whole command. Cells break, so that nobody scrolls sideways on a phone or with large text. */
const OWN_STYLES = `.fr-alert:before{content:none!important}.fr-alert.fr-alert{padding-left:3.5rem}
.command{display:block;user-select:all;white-space:pre-wrap;overflow-wrap:anywhere}
main,footer{overflow-wrap:anywhere}.fr-table .fr-table__content{overflow:visible}
.fr-table .fr-table__content table{table-layout:fixed;width:100%;min-width:0}
.fr-table .fr-table__content table :is(th,td,caption){min-width:0;white-space:normal;overflow-wrap:anywhere}
@media (max-width:36em){.fr-table .fr-table__content table :is(th,td){padding:.25rem;font-size:.75rem}}
@media print{.fr-h6,caption{break-after:avoid}tr,li{break-inside:avoid}}`;

const { sommes: SUMS, aFaire: TASKS, fichiers: FILES } = TEXTS;

const code = (text: string, kind = ''): string =>
  `<code${kind}>${html(text).replace(TO_REPLACE, '<var>$&</var>')}</code>`;
const command = (text: string): string => code(typed(text), ' class="command"');
const paragraph = (text: string): string => (text === '' ? '' : `<p>${html(text)}</p>`);
const link = (file: string): string =>
  `<a class="fr-link" href="${html(file)}" type="text/csv">${html(file)}</a>`;
const alert = (kind: string, inner: string): string =>
  `<div class="fr-alert fr-alert--${kind} fr-alert--sm fr-mb-2w">${inner}</div>`;

const section = (id: string, title: string, ...parts: readonly string[]): string =>
  `<section id="${id}" aria-labelledby="${id}-titre" class="fr-mt-6w">
<h2 id="${id}-titre">${html(title)}</h2>
${parts.join('\n')}
</section>`;

/** @param rows cells as HTML, of which the first is the header of its row */
const table = (
  caption: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string => `<div class="fr-table fr-table--multiline"><div class="fr-table__wrapper"><div class="fr-table__container">
<div class="fr-table__content"><table>
<caption>${html(caption)}</caption>
<thead><tr>${headers.map((name) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>
<tbody>
${rows
  .map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody></table></div></div></div></div>`;

const task = ({ money, about, steps }: Task): string => {
  const facts = [...(money === null ? [] : [formatMoney(money.cents, money.currency)]), ...about];
  return `${paragraph(facts.join(', '))}
<dl>${steps.map(({ when, command: text }) => `<dt>${html(`${when}\u00a0:`)}</dt><dd>${command(text)}</dd>`).join('\n')}</dl>`;
};

const group =
  (file: string) =>
  ({ what, facts, shown, hidden }: TaskGroup): string => {
    const { head, more } = headed(what);
    const items = shown.map((one) => (shown.length === 1 ? task(one) : `<li>${task(one)}</li>`));
    return `<li>
<h3 class="fr-h6">${html(head)}</h3>
${paragraph(facts.join(', '))}${paragraph(more)}
${items.length === 1 ? items.join('') : `<ul>${items.join('\n')}</ul>`}
${hidden === 0 ? '' : `<p>${html(say(TASKS.autres, { nombre: hidden }))} ${link(file)}</p>`}
</li>`;
  };

const money = ({ sums, sumNotes, parts, accountsDay }: MorningContent): string =>
  section(
    'argent',
    SUMS.titre,
    table(
      say(SUMS.legende, { jour: accountsDay }),
      [SUMS.somme, SUMS.sens, SUMS.montant],
      sums.map(({ name, meaning, total }) => [name, meaning, total].map(html)),
    ),
    ...sumNotes.map(paragraph),
    parts.length === 0
      ? ''
      : table(
          SUMS.detail,
          [SUMS.nature, SUMS.somme, SUMS.nombre, SUMS.montant],
          parts.map(({ sum, kind, lines, total }) => [kind, sum, String(lines), total].map(html)),
        ),
  );

const tasks = ({ groups, place, tasksFile }: MorningContent): string =>
  section(
    'a-faire',
    TASKS.titre,
    place.isEmbedded ? alert('warning', paragraph(TEXTS.embarquee)) : '',
    ...(groups.length === 0
      ? [paragraph(TASKS.rien)]
      : [
          paragraph(TASKS.intro),
          paragraph(TEXTS.ecrire),
          `<ol>${groups.map(group(tasksFile)).join('\n')}</ol>`,
        ]),
  );

const files = ({ files: all, rejected }: MorningContent): string =>
  section(
    'fichiers',
    FILES.titre,
    all.length === 0
      ? paragraph(FILES.aucun)
      : table(
          FILES.legende,
          [FILES.fichier, FILES.prises, FILES.refusees, FILES.corriger],
          all.map((row) => [
            `${html(row.file)}<br>${html(row.at)}`,
            html(row.accepted),
            html(row.rejected),
            row.rejects === null ? html(row.done) : link(row.rejects),
          ]),
        ),
    rejected.length === 0 ? '' : paragraph(FILES.comment),
    ...rejected.map(
      ({ caption, rows, more }) =>
        table(
          caption,
          [FILES.ligne, FILES.avis, FILES.pourquoi],
          rows.map(({ line, number, reasons }) => [
            String(line),
            html(number),
            reasons.map(html).join('<br>'),
          ]),
        ) + paragraph(more ?? ''),
    ),
  );

const foot = ({
  madeAt,
  day,
}: MorningContent): string => `<footer role="contentinfo" class="fr-container fr-my-6w">
${paragraph(say(TEXTS.fait, { instant: madeAt }))}
<p>${command(`matin ${day}`)}</p>
${paragraph(say(TEXTS.conteneur, { npm: NPM, node: NODE }))}
${paragraph(TEXTS.contenu)}
</footer>`;

/** Draws the report as one file that loads no other. */
export const morningPage = (content: MorningContent): string => `<!DOCTYPE html>
<html lang="fr" data-fr-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(`${content.title} – ${TEXTS.service}`)}</title>
<style>${styles()}
${OWN_STYLES}</style>
</head>
<body>
<header role="banner" class="fr-container fr-pt-3w"><p class="fr-text--sm">${html(TEXTS.service)}</p></header>
<main role="main" class="fr-container">
<h1>${html(content.title)}</h1>
${content.place.demonstration ? alert('info', paragraph(TEXTS.demonstration)) : ''}
<ul class="fr-raw-list" aria-label="${html(TEXTS.resume)}">
${content.verdicts
  .map(
    ({ section: id, isGood, text }) =>
      `<li>${alert(isGood ? 'success' : 'warning', `<p><a href="#${id}">${html(text)}</a></p>`)}</li>`,
  )
  .join('\n')}
</ul>
${[money, tasks, files].map((part) => part(content)).join('\n')}
</main>
${foot(content)}
</body>
</html>
`;
