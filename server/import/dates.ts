const ANNEES = { premiere: 1900, derniere: 2999 } as const;
const DECALAGE_MAX_MINUTES = 14 * 60;

/** Why a date is refused; the name of the field comes before. */
export const PAS_UNE_DATE = `is not a real date of the years ${ANNEES.premiere} to ${ANNEES.derniere}`;

/**
 * Tells whether a `YYYY-MM-DD` stands in the calendar: `2026-02-30` does not. The years are those that every date of
 * PostgreSQL and every deadline counted from them can hold.
 */
export function estJourReel(jour: string): boolean {
  const annee = Number(jour.slice(0, 4));
  if (annee < ANNEES.premiere || annee > ANNEES.derniere) return false;
  const instant = Date.parse(`${jour}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(jour);
}

/** Minutes of the offset at the end of an instant; PostgreSQL refuses some that JavaScript reads. */
function decalageMinutes(instant: string): number {
  const [, heures, minutes] = /[+-](\d{2}):(\d{2})$/.exec(instant) ?? [];
  return Number(heures ?? 0) * 60 + Number(minutes ?? 0);
}

/** Tells whether an ISO 8601 day or instant is a real one; no place on Earth is more than 14 h off UTC. */
export function estInstantReel(instant: string): boolean {
  return (
    estJourReel(instant.slice(0, 10)) &&
    !Number.isNaN(Date.parse(instant)) &&
    (!instant.includes('T') || decalageMinutes(instant) <= DECALAGE_MAX_MINUTES)
  );
}
