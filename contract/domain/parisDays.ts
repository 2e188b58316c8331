const MS_PER_DAY = 86_400_000;

export function daysBetween(since: string, day: string): number {
  return (Date.parse(day) - Date.parse(since)) / MS_PER_DAY;
}

/** Europe changes its clocks at 01:00 UTC on the last Sunday of March and of October. */
function clockChange(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month + 1, 0, 1));
  return day.setUTCDate(day.getUTCDate() - day.getUTCDay());
}

const HOUR_MS = 3_600_000;
const MARCH = 2;
const OCTOBER = 9;

/** For browsers that do not know the time zone; by the rule since 1996. */
export function parisDayByRule(instant: Date): string {
  const now = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = now >= clockChange(year, MARCH) && now < clockChange(year, OCTOBER);
  return new Date(now + (isSummer ? 2 : 1) * HOUR_MS).toISOString().slice(0, 10);
}

export function parisDay(instant: Date): string {
  try {
    // Swedish writes days as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(instant);
  } catch {
    return parisDayByRule(instant);
  }
}
