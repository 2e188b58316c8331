/** The values of the toolbar "Media"; `none` leaves the browser's own. */
export const MEDIA = ['none', 'print', 'reduced motion', 'forced colours'] as const;
export type Media = (typeof MEDIA)[number];

/** Tells a value of the toolbar from any other. */
export const isMedium = (value: unknown): value is Media => MEDIA.some((media) => media === value);

/** A feature that holds in every window, and one that holds in none. */
const ALWAYS = '(min-width: 0)';
const NEVER = '(max-width: 0)';

/** What a feature becomes in a medium. */
const FEATURES: readonly (readonly [Media, RegExp, string])[] = [
  ['reduced motion', /\(prefers-reduced-motion(?::\s*reduce)?\)/g, ALWAYS],
  ['reduced motion', /\(prefers-reduced-motion:\s*no-preference\)/g, NEVER],
  ['forced colours', /\(forced-colors(?::\s*active)?\)/g, ALWAYS],
  ['forced colours', /\(forced-colors:\s*none\)/g, NEVER],
];

/** One query of a list on paper: `not` would turn what follows round, so a query for screens becomes none as a whole. */
const onPaper = (query: string) =>
  /\bscreen\b/.test(query) ? 'not all' : query.replace(/\bprint\b/, 'all');

/**
 * The query that holds in every browser where `query` holds in `media`.
 * @param query text of a media query list, for example `print and (min-width: 36em)`
 */
export function queryIn(media: Media, query: string): string {
  if (media === 'print') return query.split(',').map(onPaper).join(',');
  return FEATURES.filter(([name]) => name === media).reduce(
    (text, [, feature, instead]) => text.replace(feature, instead),
    query,
  );
}
