import { describe, expect, it } from 'vitest';
import { dernierJour, joursRestants } from '#src/pages/commun/dernierJour.ts';
import { fichierAgenda } from '#src/pages/detail/agenda.ts';
import { AMENDE, CONSIGNATION, STATIONNEMENT } from '../../../stories/support/amendes.ts';

const fichier = (titre: string) =>
  fichierAgenda(
    { jour: '2026-12-31', titre, texte: 'Un; deux, trois', adresse: 'https://exemple.fr/fr/tai' },
    new Date('2026-11-22T10:00:00.250Z'),
  );

describe('the calendar file', () => {
  it('R-07: holds the whole last day, a reminder and what its stamp asks for (RFC 5545)', () => {
    const lignes = fichier('Dernier jour').split('\r\n');
    expect(lignes).toEqual(
      expect.arrayContaining([
        'UID:20261122T100000Z-20261231@exemple.fr',
        'DTSTAMP:20261122T100000Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Dernier jour',
        'TRIGGER:-P3D',
      ]),
    );
    expect(lignes.at(-1)).toBe('');
    expect(lignes.filter((ligne) => ligne.includes('\n'))).toEqual([]);
  });

  it('R-07: no line has more than 75 octets, and folding loses no letter', () => {
    const titre = 'L’été où l’amende délictuelle – à déposer – s’achève, après-demain';
    const texte = fichier(titre);
    for (const ligne of texte.split('\r\n')) {
      expect(new TextEncoder().encode(ligne).length).toBeLessThanOrEqual(75);
    }
    const depliee = texte.replaceAll('\r\n ', '');
    expect(depliee).toContain(`SUMMARY:${titre.replaceAll(',', '\\,')}`);
    expect(depliee).toContain('DESCRIPTION:Un\\; deux\\, trois');
  });
});

describe('the last day', () => {
  it.each([
    [AMENDE, '2026-12-01'],
    [CONSIGNATION, '2026-12-16'],
    [STATIONNEMENT, null],
  ])('D-22 D-23: is that of the amount, of a deposit that to contest, or none', (amende, jour) => {
    expect(dernierJour(amende)).toBe(jour);
  });

  it.each([
    ['2026-11-30T22:59:59Z', 1],
    // Midnight in Paris: the last day has begun.
    ['2026-11-30T23:00:00Z', 0],
    ['2026-12-01T22:59:59Z', 0],
    ['2026-12-01T23:00:00Z', null],
  ])('D-22: at %s, %s days are left until 1 December in Paris', (instant, jours) => {
    expect(joursRestants(AMENDE, new Date(instant))).toBe(jours);
  });
});
