const MS_PAR_JOUR = 86_400_000;

/** Whole days from one calendar day to another, below zero where the other is over. */
export function joursEntre(depuis: string, jour: string): number {
  return (Date.parse(jour) - Date.parse(depuis)) / MS_PAR_JOUR;
}

/** The calendar day in Paris at an instant. */
export function jourParis(instant: Date): string {
  // Swedish writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(instant);
}
