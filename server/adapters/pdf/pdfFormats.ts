import { creerFormats, type Formats } from '#contract/domaine/formats.ts';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';

const FORMATS: ReadonlyMap<Langue, Formats> = new Map(
  LANGUES.map((langue) => [langue, creerFormats(langue)]),
);

/** Marianne has no narrow no-break space, which French amounts contain. */
function writeDocument(langue: Langue, text: (formats: Formats) => string): string {
  return text(FORMATS.get(langue) ?? creerFormats(langue)).replaceAll('\u202f', '\u00a0');
}

/** @param cents cents of euros */
export const formatAmount = (cents: number, langue: Langue): string =>
  writeDocument(langue, ({ euros }) => euros(cents));

/** Day and minute in Paris. */
export const formatDateTime = (date: Date, langue: Langue): string =>
  writeDocument(langue, ({ instant }) => instant(date.toISOString()));

/** @param jour a calendar day, `YYYY-MM-DD` */
export const formatDay = (jour: string, langue: Langue): string =>
  writeDocument(langue, (formats) => formats.jour(jour));
