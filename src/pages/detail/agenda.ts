import { ajouterJours } from '#contract/domaine/dates.ts';
import { telecharger } from '../commun/telecharger.ts';

export interface Rappel {
  /** The last day, `YYYY-MM-DD`. */
  readonly jour: string;
  readonly titre: string;
  readonly texte: string;
  /** Where the service is. */
  readonly adresse: string;
}

const compact = (jour: string) => jour.replaceAll('-', '');

const echapper = (texte: string) => texte.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line has 75 octets at most (RFC 5545, 3.1), of which a letter of ours takes three. */
const plier = (ligne: string) =>
  new TextEncoder().encode(ligne).length > 75 ? ligne.replace(/.{24}(?=.)/gu, '$&\r\n ') : ligne;

/**
 * A calendar file with one event of a whole day and its reminder three days before (RFC 5545). It is made on the device
 * and holds neither number nor key.
 * @param maintenant the instant of the stamp
 */
export function fichierAgenda({ jour, titre, texte, adresse }: Rappel, maintenant: Date): string {
  const instant = maintenant.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amendes.gouv.fr//TAI',
    'BEGIN:VEVENT',
    `UID:${instant}-${compact(jour)}@${new URL(adresse).hostname}`,
    `DTSTAMP:${instant}`,
    `DTSTART;VALUE=DATE:${compact(jour)}`,
    `DTEND;VALUE=DATE:${compact(ajouterJours(jour, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${echapper(titre)}`,
    `DESCRIPTION:${echapper(texte)}`,
    `URL:${adresse}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${echapper(titre)}`,
    'TRIGGER:-P3D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(plier)
    .join('\r\n');
}

/** Offers the calendar file for download under a name. */
export function noterJour(rappel: Rappel, nom: string): void {
  const texte = fichierAgenda(rappel, new Date());
  telecharger(new Blob([texte], { type: 'text/calendar' }), nom);
}
