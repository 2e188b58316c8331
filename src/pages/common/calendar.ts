import { addDays } from '#contract/domain/dates.ts';
import { parisMidnight } from '#contract/domain/parisDays.ts';
import { download } from './download.ts';

export interface Reminder {
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

const compact = (day: string) => day.replaceAll('-', '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line has 75 octets at most (RFC 5545, 3.1), of which a letter of ours takes three. */
const foldLine = (row: string) =>
  new TextEncoder().encode(row).length > 75 ? row.replace(/.{24}(?=.)/gu, '$&\r\n ') : row;

/** The first event of a file keeps a short identifier; RFC 5545 asks for a different one for each event. */
const eventId = (instant: string, { day, address }: Reminder, rank: number) =>
  `${instant}-${compact(day)}${rank === 0 ? '' : `-${rank}`}@${new URL(address).hostname}`;

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** One event from midnight to midnight in Paris (D-64), and its reminder three days before. */
function eventLines(reminder: Reminder, instant: string, rank: number): readonly string[] {
  const { day, title, text, address } = reminder;
  return [
    'BEGIN:VEVENT',
    `UID:${eventId(instant, reminder, rank)}`,
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
    'TRIGGER:-P3D',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/**
 * A calendar file (RFC 5545). It is made on the device and holds neither number nor key.
 * @param now the instant of the stamp
 */
export function calendarFile(reminders: readonly Reminder[], now: Date): string {
  const instant = stamp(now);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amendes.gouv.fr//TAI',
    ...reminders.flatMap((reminder, rank) => eventLines(reminder, instant, rank)),
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
