import { describe, expect, it } from 'vitest';
import { normaliseOperationCode } from '#contract/domain/operationCode.ts';
import { toVerification, verificationValues } from '#src/forms/verificationForm.ts';
import { readRefusedOperationCode } from '#src/pages/common/refusedOperationCode.ts';

describe('the operation code', () => {
  it('D-18: is compared without spaces, in capitals', () => {
    expect(normaliseOperationCode(' ab12 cd34 ')).toBe('AB12CD34');
  });

  it.each([null, undefined, 'AB12CD34', {}, { indicatifRefuse: 1 }])(
    'D-18: the state %j carries no refused code',
    (state) => expect(readRefusedOperationCode(state)).toBeUndefined(),
  );
});

describe('the check of a receipt', () => {
  it('D-19: reads the hash of the QR code, and nothing from another', () => {
    const read = verificationValues('#code=7KQ2-M4TX-9BRD&reference=R-1');
    expect([read.codeVerification, read.referenceReglement]).toEqual(['7KQ2-M4TX-9BRD', 'R-1']);
    expect(verificationValues('#contenu').codeVerification).toBe('');
  });

  it('D-19: sends the code in its groups and the amount in cents', () => {
    const values = { codeVerification: '7kq2m4tx 9brd', referenceReglement: ' r-1 ' };
    expect(toVerification({ ...values, montant: '90,5', date: '2026-11-21' })).toEqual({
      codeVerification: '7KQ2-M4TX-9BRD',
      referenceReglement: 'R-1',
      montant: 9050,
      date: '2026-11-21',
    });
  });
});
