import { describe, expect, it } from 'vitest';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import { statusMayChange } from '#server/till/transitions.ts';

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
  ] as const)('%s to %s for %s: %s', (from, target, cause, allowed) => {
    expect(statusMayChange(from, target, cause)).toBe(allowed);
  });

  it('what another channel settled changes no more', () => {
    for (const target of STORED_STATUSES) {
      expect(statusMayChange('PAYE_AUTRE', target, 'PAIEMENT_TARDIF')).toBe(false);
    }
  });
});
