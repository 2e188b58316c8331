import { describe, expect, it } from 'vitest';
import { offenceName } from '#contract/domain/offenceName.ts';
import fines from '#server/demonstration/fines.json' with { type: 'json' };

describe('D-10: the everyday name of an offence', () => {
  it.each([
    [
      'EXCES DE VITESSE INFERIEUR A 20 KM/H PAR CONDUCTEUR DE VEHICULE A MOTEUR',
      'vitesseMoinsDe20',
    ],
    ["EXCES DE VITESSE D'AU MOINS 20 KM/H ET INFERIEUR A 30 KM/H PAR CONDUCTEUR", 'vitesseDe20A30'],
    ["EXCES DE VITESSE D'AU MOINS 50 KM/H PAR CONDUCTEUR", 'vitesse50EtPlus'],
    ["INOBSERVATION, PAR CONDUCTEUR, DE L'ARRET IMPOSE PAR UN FEU ROUGE", 'feuRouge'],
    [
      'INOBSERVATION, PAR CONDUCTEUR, DE L\'ARRET IMPOSE PAR LE PANNEAU "STOP" A UNE INTERSECTION DE ROUTES',
      'stop',
    ],
    [
      "INOBSERVATION, PAR CONDUCTEUR DE VEHICULE, DE L'ARRET IMPOSE PAR UN FEU JAUNE FIXE",
      'feuJaune',
    ],
    [
      "CONDUITE, SANS PORT DE LA CEINTURE DE SECURITE, D'UN VEHICULE A MOTEUR RECEPTIONNE AVEC CET EQUIPEMENT",
      'ceinture',
    ],
    ['CHEVAUCHEMENT DE LIGNE CONTINUE PAR CONDUCTEUR DE VEHICULE', 'ligneContinueChevauchee'],
    ['FRANCHISSEMENT DE LIGNE CONTINUE PAR CONDUCTEUR DE VEHICULE', 'ligneContinue'],
    ['Stationnement très gênant d’un véhicule motorisé sur un trottoir', 'trottoir'],
    [
      'STATIONNEMENT TRES GENANT D’UN VEHICULE SUR UNE CHAUSSEE OU VOIE RESERVEE A LA CIRCULATION DES VEHICULES DE TRANSPORT PUBLIC',
      'stationnementTresGenant',
    ],
    [
      'Stationnement très gênant sur un emplacement réservé aux véhicules des personnes handicapées',
      'handicap',
    ],
    [
      'CIRCULATION D’UN VEHICULE NON AUTORISE SUR UNE VOIE RESERVEE AUX VEHICULES TRANSPORTANT UN NOMBRE MINIMAL D’OCCUPANTS',
      'voieReservee',
    ],
  ])('%s', (wording, name) => {
    expect(offenceName(wording)).toBe(name);
  });

  it.each([
    'Amende prononcée par le tribunal de police',
    'Divagation d’animal sur une voie ouverte à la circulation publique',
    '',
  ])('none for: %s', (wording) => {
    expect(offenceName(wording)).toBeNull();
  });

  it('every offence of the demonstration but that of the court has one', () => {
    const wordings = new Set(fines.flatMap((fine) => fine.natureInfraction.libelle));
    const unnamed = [...wordings].filter((wording) => offenceName(wording) === null);
    expect(unnamed).toEqual(['Amende prononcée par le tribunal de police']);
  });
});
