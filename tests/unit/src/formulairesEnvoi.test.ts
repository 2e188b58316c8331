import { describe, expect, it } from 'vitest';
import { normaliserIndicatif } from '#contract/domaine/indicatif.ts';
import { valeursVerification, versVerification } from '#src/forms/verificationForm.ts';
import { lireIndicatifRefuse } from '#src/pages/commun/indicatifRefuse.ts';

describe('the operation code', () => {
  it('D-18: is compared without spaces, in capitals', () => {
    expect(normaliserIndicatif(' ab12 cd34 ')).toBe('AB12CD34');
  });

  it.each([null, undefined, 'AB12CD34', {}, { indicatifRefuse: 1 }])(
    'D-18: the state %j carries no refused code',
    (state) => expect(lireIndicatifRefuse(state)).toBeUndefined(),
  );
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
