import { addDays } from '#contract/domain/dates.ts';
import { download } from '../common/download.ts';

export interface Reminder {
  readonly jour: string;
  readonly titre: string;
  readonly texte: string;
  readonly adresse: string;
}

const compact = (day: string) => day.replaceAll('-', '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line has 75 octets at most (RFC 5545, 3.1), of which a letter of ours takes three. */
const foldLine = (row: string) =>
  new TextEncoder().encode(row).length > 75 ? row.replace(/.{24}(?=.)/gu, '$&\r\n ') : row;

/**
 * A calendar file with one event of a whole day and its reminder three days before (RFC 5545). It is made on the device
 * and holds neither number nor key.
 * @param now the instant of the stamp
 */
export function calendarFile({ jour, titre, texte, adresse }: Reminder, now: Date): string {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amendes.gouv.fr//TAI',
    'BEGIN:VEVENT',
    `UID:${instant}-${compact(jour)}@${new URL(adresse).hostname}`,
    `DTSTAMP:${instant}`,
    `DTSTART;VALUE=DATE:${compact(jour)}`,
    `DTEND;VALUE=DATE:${compact(addDays(jour, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(titre)}`,
    `DESCRIPTION:${escapeText(texte)}`,
    `URL:${adresse}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(titre)}`,
    'TRIGGER:-P3D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

export function addToCalendar(rappel: Reminder, name: string): void {
  const text = calendarFile(rappel, new Date());
  download(new Blob([text], { type: 'text/calendar' }), name);
}
