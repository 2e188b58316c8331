import { describe, expect, it } from 'vitest';
import { parseEuros, partialAmountRefusal } from '#contract/domain/amounts.ts';
import { supportedLanguage } from '#contract/domain/languages.ts';
import {
  formatNumber,
  isDepositNumber,
  maxLength,
  numberInfo,
  splitKey,
} from '#contract/domain/paymentNumber.ts';
import { STORED_STATUSES, transitionAllowed } from '#contract/domain/paymentStatus.ts';
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
  ])('E-05 F-08: %s is number and key only with 16 or 20 digits', (text, expected) => {
    expect(splitKey(text)).toEqual(expected);
  });

  it.each([
    ['', ''],
    ['5190', '5190'],
    ['51900', '5190-0'],
    ['51900101000011', '5190-0101-0000-11'],
    [' 9090 1101-0000.0001/41 ', '9090-1101-0000-0001-41'],
  ])('F-01: %j is written %j', (text, expected) => {
    expect(formatNumber(text)).toBe(expected);
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
    (text, info, limite) => {
      expect(numberInfo(text)).toBe(info);
      expect(maxLength(text)).toBe(limite);
    },
  );

  it('V-03: only a short number tells by its last digit that it is a consignation', () => {
    expect(isDepositNumber('51900101000012')).toBe(true);
    expect(isDepositNumber('51900101000011')).toBe(false);
    expect(isDepositNumber('909011010000000142')).toBe(false);
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
  ])('D-17: %j euros are %s cents', (text, centimes) => {
    expect(parseEuros(text)).toBe(centimes);
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
  ])('D-17: a part of %i on a balance of %i: %s', (amount, remaining, refusal) => {
    expect(partialAmountRefusal(amount, remaining)).toBe(refusal);
  });
});

describe('D-04: addresses', () => {
  it('each row is found again by the address it builds', () => {
    const parameters = {
      amendeId: 'a-b',
      montantTransaction: '9000',
      indicatifOperation: 'ABC123',
      token: 't',
      idErreur: 'session',
    };
    for (const [name, { pattern }] of Object.entries(PATHS)) {
      const path = pattern.replace(/:(\w+)/g, (_, key) => Reflect.get(parameters, key));
      expect(findScreen(path)).toBe(name);
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
  ])('of %j it is %s', (preferences, language) => {
    expect(supportedLanguage(preferences)).toBe(language);
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
  ] as const)('%s to %s for %s: %s', (de, vers, cause, allowed) => {
    expect(transitionAllowed(de, vers, cause)).toBe(allowed);
  });

  it('what another channel settled changes no more', () => {
    for (const vers of STORED_STATUSES) {
      expect(transitionAllowed('PAYE_AUTRE', vers, 'PAIEMENT_TARDIF')).toBe(false);
    }
  });
});
