import { LANGUAGES } from '#contract/domain/languages.ts';

const MONTHS = LANGUAGES.flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
});

/** What changes from day to day and from run to run. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`\\d{1,2}(?:er|\\.)? (?:de )?(?:${MONTHS.join('|')}) (?:de )?\\d{4}`, 'gi'),
    '‹date›',
  ],
  [/\b\d{2}\/\d{2}\/\d{4}\b/g, '‹date›'],
  [/\b\d{1,2}(?:[:h]|\sh\s)\d{2}(?::\d{2})?\b/g, '‹time›'],
  [/\b[A-Z](?:-[0-9A-Z]{4}){4}\b/g, '‹reference›'],
  [/\bTAI(?: ?[0-9A-F]{1,4}){8,}\b/g, '‹transaction›'],
  [/(?<![-\d])(?=[0-9-]*[A-Z])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b(?!-)/g, '‹code›'],
  [/(?:127\.0\.0\.1|localhost):\d+/g, '‹host›'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹incident›'],
];

export function normalise(text: string): string {
  return RULES.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
}
