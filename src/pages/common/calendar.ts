import { addDays } from '#contract/domain/dates.ts';
import { parisMidnight } from '#contract/domain/parisDays.ts';
import { download } from './download.ts';

export interface Reminder {
  /** Distinguishes dates of one day. Only its hash is written to the file. */
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

const compact = (day: string) => day.replaceAll('-', '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line has 75 octets at most (RFC 5545, 3.1), and a letter may take three. */
const foldLine = (row: string) =>
  new TextEncoder().encode(row).length > 75 ? row.replace(/.{24}(?=.)/gu, '$&\r\n ') : row;

/** Hashes a text by FNV-1a to 32 bits, too few to get the text back. */
function hash(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const value = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Returns the same id for the same date, so that adding it again replaces it (RFC 5545, 3.8.4.7). */
const eventId = ({ id, day, address }: Reminder) =>
  `${compact(day)}-${hash(id)}@${new URL(address).hostname}`;

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Writes a day from midnight to midnight in Paris (D-64), with a reminder three days before at nine. */
function eventLines(reminder: Reminder, instant: string): readonly string[] {
  const { day, title, text, address } = reminder;
  return [
    'BEGIN:VEVENT',
    `UID:${eventId(reminder)}`,
    `DTSTAMP:${instant}`,
    `DTSTART:${stamp(parisMidnight(day))}`,
    `DTEND:${stamp(parisMidnight(addDays(day, 1)))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P2DT15H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/**
 * Writes a calendar file. Other programs read it, so it holds neither number nor key.
 * @param now the instant of the stamp
 */
export function calendarFile(reminders: readonly Reminder[], now: Date): string {
  const instant = stamp(now);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amendes.gouv.fr//TAI',
    ...reminders.flatMap((reminder) => eventLines(reminder, instant)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

export function addToCalendar(reminders: readonly Reminder[], name: string): void {
  const text = calendarFile(reminders, new Date());
  download(new Blob([text], { type: 'text/calendar' }), name);
}
