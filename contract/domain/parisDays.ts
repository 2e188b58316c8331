const MS_PER_DAY = 86_400_000;

export function daysBetween(since: string, day: string): number {
  return (Date.parse(day) - Date.parse(since)) / MS_PER_DAY;
}

export function parisDay(instant: Date): string {
  // Swedish writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(instant);
}
