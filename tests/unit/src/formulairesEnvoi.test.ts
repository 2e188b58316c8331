import { describe, expect, it } from 'vitest';
import {
  lireIndicatifRefuse,
  normaliserIndicatif,
  schemaIndicatif,
} from '#src/forms/indicatifForm.ts';
import { schemaMail } from '#src/forms/mailForm.ts';
import { valeursVerification, versVerification } from '#src/forms/verificationForm.ts';

describe('the operation code', () => {
  it.each([
    ['ABC12', false],
    ['ABC123', true],
    ['abc 123 def 456', true],
    ['ABC123DEF4567', false],
    ['ABC-123', false],
  ])('D-18: "%s" has the right form: %s', (indicatifOperation, juste) => {
    expect(schemaIndicatif.isValidSync({ indicatifOperation })).toBe(juste);
  });

  it('D-18: is compared without spaces, in capitals', () => {
    expect(normaliserIndicatif(' ab12 cd34 ')).toBe('AB12CD34');
  });

  it.each([null, undefined, 'AB12CD34', {}, { indicatifRefuse: 1 }])(
    'D-18: the state %j carries no refused code',
    (state) => expect(lireIndicatifRefuse(state)).toBeUndefined(),
  );
});

describe('the address of a receipt', () => {
  it('K-06: 254 characters pass and 255 do not', () => {
    const adrMail = (longueur: number) => `${'a'.repeat(longueur - 11)}@exemple.fr`;
    expect(schemaMail.isValidSync({ adrMail: adrMail(254) })).toBe(true);
    expect(schemaMail.isValidSync({ adrMail: adrMail(255) })).toBe(false);
  });
});

describe('the check of a receipt', () => {
  it('D-19: reads the hash of the QR code, and nothing from another', () => {
    const lues = valeursVerification('#code=7KQ2-M4TX-9BRD&reference=R-1');
    expect([lues.codeVerification, lues.referenceReglement]).toEqual(['7KQ2-M4TX-9BRD', 'R-1']);
    expect(valeursVerification('#contenu').codeVerification).toBe('');
  });

  it('D-19: sends the code in its groups and the amount in cents', () => {
    const valeurs = { codeVerification: '7kq2m4tx 9brd', referenceReglement: ' r-1 ' };
    expect(versVerification({ ...valeurs, montant: '90,5', date: '2026-11-21' })).toEqual({
      codeVerification: '7KQ2-M4TX-9BRD',
      referenceReglement: 'R-1',
      montant: 9050,
      date: '2026-11-21',
    });
  });
});
