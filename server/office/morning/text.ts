import { typed } from './commandLine.ts';
import type { MorningContent } from './content.ts';
import { say, TEXTS } from './wording.ts';

const { sommes: SUMS, aFaire: TASKS, fichiers: FILES } = TEXTS;

const titled = (title: string, ...lines: readonly (readonly string[])[]): string[] => [
  '',
  title.toUpperCase(),
  '',
  ...lines.flat(),
];

const money = ({ sums, sumNotes }: MorningContent): string[] =>
  titled(
    SUMS.titre,
    sums.map(({ name, total, meaning }) => `${name}\u00a0: ${total}. ${meaning}`),
    sumNotes,
  );

const tasks = ({ tasks: all }: MorningContent): string[] =>
  titled(
    TASKS.titre,
    all.length === 0 ? [TEXTS.verdicts.rienAFaire] : [TEXTS.ecrire],
    all.flatMap(({ what, about, money: sum, steps }, index) => [
      '',
      `${index + 1}. ${what}`,
      ...[[sum, ...about].filter(Boolean).join(', ')].filter(Boolean).map((fact) => `   ${fact}`),
      ...steps.flatMap(({ when, command }) => [`   ${when}\u00a0:`, `     ${typed(command)}`]),
    ]),
  );

const files = ({ files: all }: MorningContent): string[] =>
  titled(
    FILES.titre,
    all.length === 0
      ? [FILES.aucun]
      : all.map(({ file, at, accepted, rejected, rejects }) =>
          [
            `${file}, ${at}`,
            `${FILES.prises}\u00a0: ${accepted}`,
            ...(rejected === '' ? [] : [`${FILES.refusees}\u00a0: ${rejected}`]),
            ...(rejects === null ? [] : [`${FILES.corriger}\u00a0: ${rejects}`]),
          ].join('\u00a0; '),
        ),
  );

const alarms = ({ alarms: all }: MorningContent): string[] =>
  titled(
    TEXTS.alarmesTitre,
    all.length === 0
      ? [TEXTS.alarmesAucune]
      : all.flatMap(({ name, means, todo }) => [
          `- ${means} (${name})`,
          `  ${TEXTS.alarmeFaire} ${todo.replaceAll('`', '')}`,
        ]),
  );

/** Writes the page as plain text, for mail programs that show no HTML. */
export const morningText = (content: MorningContent): string =>
  [
    content.title,
    ...(content.place.demonstration ? [TEXTS.demonstration] : []),
    '',
    ...content.verdicts.map(({ text }) => `- ${text}`),
    ...[money, tasks, files, alarms].flatMap((part) => part(content)),
    '',
    say(TEXTS.fait, { instant: content.madeAt }),
    `  ${typed(`matin ${content.day}`)}`,
    TEXTS.contenu,
    '',
  ].join('\n');
