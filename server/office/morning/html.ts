import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../web/html.ts';
import { NODE, NPM } from './commandLine.ts';
import type { MorningContent } from './content.ts';
import { commandBlock, paragraphs, section, table, withCode } from './htmlParts.ts';
import type { Task } from './tasks/task.ts';
import { headed, say, TEXTS } from './wording.ts';

const STYLES = new URL('morning.css', import.meta.url);

const { sommes: SUMS, aFaire: TASKS, fichiers: FILES } = TEXTS;

const verdicts = ({ verdicts: all }: MorningContent): string =>
  `<ul class="verdicts" aria-label="${escapeHtml(TEXTS.resume)}">
${all
  .map(
    ({ section: id, isGood, text }) =>
      `<li${isGood ? ' class="good"' : ''}><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  .join('\n')}
</ul>`;

const money = ({ sums, sumNotes, parts, accountsDay }: MorningContent): string =>
  section(
    'argent',
    SUMS.titre,
    table({
      caption: say(SUMS.legende, { jour: accountsDay }),
      headers: [SUMS.somme, SUMS.sens, SUMS.montant],
      rows: sums.map(({ name, meaning, total }) => [name, meaning, total].map(escapeHtml)),
      numbers: [2],
      widths: [24, 48, 28],
    }),
    paragraphs(sumNotes),
    parts.length === 0
      ? ''
      : table({
          caption: SUMS.detail,
          headers: [SUMS.nature, SUMS.somme, SUMS.nombre, SUMS.montant],
          rows: parts.map(({ sum, kind, lines, total }) =>
            [kind, sum, String(lines), total].map(escapeHtml),
          ),
          numbers: [2, 3],
          widths: [32, 24, 18, 26],
        }),
  );

const taskItem = ({ what, about, money: sum, steps }: Task): string => {
  const { head, more } = headed(what);
  const facts = [...(sum === null ? [] : [sum]), ...about];
  const named = facts.length === 0 ? '' : `<p class="about">${escapeHtml(facts.join(', '))}</p>`;
  const list = steps
    .map(
      ({ when, command }) =>
        `<dt>${escapeHtml(`${when}\u00a0:`)}</dt><dd>${commandBlock(command)}</dd>`,
    )
    .join('\n');
  return `<li>
<h3>${escapeHtml(head)}</h3>
${named}
${more === '' ? '' : `<p>${escapeHtml(more)}</p>`}
<dl class="steps">
${list}
</dl>
</li>`;
};

const tasks = ({ tasks: all, place }: MorningContent): string =>
  section(
    'a-faire',
    TASKS.titre,
    place.isEmbedded ? `<p class="notice">${escapeHtml(TEXTS.embarquee)}</p>` : '',
    all.length === 0
      ? paragraphs([TASKS.rien])
      : `${paragraphs([TASKS.intro, TEXTS.ecrire])}
<ol class="tasks">
${all.map(taskItem).join('\n')}
</ol>`,
  );

const link = (file: string): string =>
  `<a href="${escapeHtml(file)}" type="text/csv">${escapeHtml(file)}</a>`;

const files = ({ files: all, rejected }: MorningContent): string =>
  section(
    'fichiers',
    FILES.titre,
    all.length === 0
      ? paragraphs([FILES.aucun])
      : table({
          caption: FILES.legende,
          headers: [FILES.fichier, FILES.prises, FILES.refusees, FILES.corriger],
          rows: all.map((row) => [
            `${escapeHtml(row.file)}<br><span class="at">${escapeHtml(row.at)}</span>`,
            escapeHtml(row.accepted),
            escapeHtml(row.rejected),
            row.rejects === null ? escapeHtml(row.done) : link(row.rejects),
          ]),
          numbers: [],
          widths: [36, 18, 20, 26],
        }),
    ...(rejected.length === 0 ? [] : [paragraphs([FILES.comment])]),
    ...rejected.map(({ caption, rows, more }) =>
      [
        table({
          caption,
          headers: [FILES.ligne, FILES.avis, FILES.pourquoi],
          rows: rows.map(({ line, number, reasons }) => [
            String(line),
            escapeHtml(number),
            reasons.map(escapeHtml).join('<br>'),
          ]),
          numbers: [],
          widths: [14, 36, 50],
        }),
        ...(more === null ? [] : [paragraphs([more])]),
      ].join('\n'),
    ),
  );

const alarms = ({ alarms: all }: MorningContent): string =>
  section(
    'alarmes',
    TEXTS.alarmesTitre,
    all.length === 0
      ? paragraphs([TEXTS.alarmesAucune])
      : `${paragraphs([TEXTS.alarmesIntro])}
<ul class="tasks alarms">
${all
  .map(
    ({ name, means, todo }) => `<li>
<h3>${escapeHtml(means)}</h3>
<p class="about">${escapeHtml(name)}</p>
<p>${escapeHtml(TEXTS.alarmeFaire)} ${withCode(todo)}</p>
</li>`,
  )
  .join('\n')}
</ul>`,
  );

const foot = ({ madeAt, day }: MorningContent): string =>
  `<footer role="contentinfo">
<p>${escapeHtml(say(TEXTS.fait, { instant: madeAt }))}</p>
<p>${commandBlock(`matin ${day}`)}</p>
<p>${withCode(say(TEXTS.conteneur, { npm: `\`${NPM}\``, node: `\`${NODE}\`` }))}</p>
<p>${escapeHtml(TEXTS.contenu)}</p>
</footer>`;

/** Makes the page as one file that loads no other, so that it can be opened from a folder or a mail. */
export async function morningHtml(content: MorningContent): Promise<string> {
  const { title, place } = content;
  return `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${TEXTS.service}`)}</title>
<style>
${await readFile(STYLES, 'utf8')}</style>
</head>
<body>
<header role="banner"><p class="service">${escapeHtml(TEXTS.service)}</p></header>
<main role="main">
<h1>${escapeHtml(title)}</h1>
${place.demonstration ? `<p class="notice">${escapeHtml(TEXTS.demonstration)}</p>` : ''}
${[verdicts, money, tasks, files, alarms].map((part) => part(content)).join('\n')}
</main>
${foot(content)}
</body>
</html>
`;
}
