import { describe, expect, it } from 'vitest';
import { langueSupportee } from '#contract/domaine/langues.ts';
import { lireEuros, refusMontantPartiel } from '#contract/domaine/montants.ts';
import {
  estNumeroConsignation,
  formaterNumero,
  infoNumero,
  longueurMaximale,
  separerCle,
} from '#contract/domaine/numeroTelepaiement.ts';
import { STATUTS_STOCKES, transitionPermise } from '#contract/domaine/statutPaiement.ts';
import { findScreen, href, PATHS } from '#contract/paths.ts';

describe('the payment number', () => {
  it.each([
    ['519001010000111', null],
    ['5190010100001121', { numero: '51900101000011', cle: '21' }],
    ['51900101000011211', null],
    ['9090110100000001416', null],
    ['90901101000000014167', { numero: '909011010000000141', cle: '67' }],
    ['909011010000000141670', null],
    ['5190-0101-0000-1121', null],
  ])('E-05 F-08: %s is number and key only with 16 or 20 digits', (texte, attendu) => {
    expect(separerCle(texte)).toEqual(attendu);
  });

  it.each([
    ['', ''],
    ['5190', '5190'],
    ['51900', '5190-0'],
    ['51900101000011', '5190-0101-0000-11'],
    [' 9090 1101-0000.0001/41 ', '9090-1101-0000-0001-41'],
  ])('F-01: %j is written %j', (texte, attendu) => {
    expect(formaterNumero(texte)).toBe(attendu);
  });

  it.each([
    ['33', null, 22],
    ['333', 'afd', 17],
    ['3333', 'afd', 17],
    ['3331', 'afmd', 22],
    ['3300', null, 22],
    ['5190', null, 22],
  ])(
    'F-02 F-03 F-04 F-07: %s has the information %s and at most %i characters',
    (texte, info, limite) => {
      expect(infoNumero(texte)).toBe(info);
      expect(longueurMaximale(texte)).toBe(limite);
    },
  );

  it('V-03: only a short number tells by its last digit that it is a consignation', () => {
    expect(estNumeroConsignation('51900101000012')).toBe(true);
    expect(estNumeroConsignation('51900101000011')).toBe(false);
    expect(estNumeroConsignation('909011010000000142')).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['1 200,00 €', 120_000],
    ['1\u202f200,05', 120_005],
    ['0', 0],
    ['', null],
    ['12,505', null],
    ['-5', null],
    ['12,', null],
    ['1e3', null],
    ['dix', null],
  ])('D-17: %j euros are %s cents', (texte, centimes) => {
    expect(lireEuros(texte)).toBe(centimes);
  });

  it.each([
    [499, 20_000, 'montantTropPetit'],
    [500, 20_000, null],
    [19_500, 20_000, null],
    [19_501, 20_000, 'resteTropPetit'],
    [20_000, 20_000, null],
    [20_001, 20_000, 'montantTropGrand'],
    [300, 300, null],
    [0, 20_000, 'montantTropPetit'],
  ])('D-17: a part of %i on a balance of %i: %s', (montant, reste, refus) => {
    expect(refusMontantPartiel(montant, reste)).toBe(refus);
  });
});

describe('D-04: addresses', () => {
  it('each row is found again by the address it builds', () => {
    const parametres = {
      amendeId: 'a-b',
      montantTransaction: '9000',
      indicatifOperation: 'ABC123',
      token: 't',
      idErreur: 'session',
    };
    for (const [nom, { pattern }] of Object.entries(PATHS)) {
      const chemin = pattern.replace(/:(\w+)/g, (_, cle) => Reflect.get(parametres, cle));
      expect(findScreen(chemin)).toBe(nom);
    }
  });

  it('R-13: the receipt is never taken for a token, a static page never for an id', () => {
    expect(findScreen('tai/paiement/confirmation/justificatif')).toBe('justificatif');
    expect(findScreen('tai/paiement/confirmation/autre')).toBe('confirmation');
    expect(findScreen('tai/aide')).toBe('aide');
    expect(findScreen('tai/autre')).toBe('accueilPrerempli');
    expect(findScreen('tai/autre/chose')).toBeUndefined();
  });

  it('parameters are encoded', () => {
    expect(href('confirmation', 'de', { token: 'a/b' })).toBe(
      '/de/tai/paiement/confirmation/a%2Fb',
    );
  });
});

describe('G-09: the browser language', () => {
  it.each([
    [['de-AT', 'fr'], 'de'],
    [['pt', 'NL-be'], 'nl'],
    [['pt', 'ru'], undefined],
    [[], undefined],
  ])('of %j it is %s', (preferences, langue) => {
    expect(langueSupportee(preferences)).toBe(langue);
  });
});

describe('invariant 7: the declared table of status changes', () => {
  it.each([
    ['A_PAYER', 'EN_COURS_PAIEMENT', 'DEPART_PAIEMENT', true],
    ['A_PAYER', 'PAYE', 'PAIEMENT_ACCEPTE', false],
    ['A_PAYER', 'PAYE', 'PAIEMENT_TARDIF', true],
    ['EN_COURS_PAIEMENT', 'PAYE', 'PAIEMENT_ACCEPTE', true],
    ['EN_COURS_PAIEMENT', 'A_PAYER', 'PAIEMENT_NON_ABOUTI', true],
    ['PAYE', 'A_PAYER', 'PAIEMENT_NON_ABOUTI', false],
    ['PAYE', 'PAIEMENT_DESIMPUTE', 'DESIMPUTATION', true],
    ['PAYE_AUTRE', 'PAYE', 'PAIEMENT_TARDIF', false],
  ] as const)('%s to %s for %s: %s', (de, vers, cause, permise) => {
    expect(transitionPermise(de, vers, cause)).toBe(permise);
  });

  it('what another channel settled changes no more', () => {
    for (const vers of STATUTS_STOCKES) {
      expect(transitionPermise('PAYE_AUTRE', vers, 'PAIEMENT_TARDIF')).toBe(false);
    }
  });
});
