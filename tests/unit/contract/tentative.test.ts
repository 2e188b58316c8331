import { describe, expect, it } from 'vitest';
import {
  ETATS_TENTATIVE,
  ETATS_VIVANTS,
  type EtatTentative,
  TRANSITIONS_TENTATIVE,
  transitionTentativePermise,
} from '#contract/domaine/tentative.ts';

const CAUSES = ['NOTIFICATION', 'DIAGNOSTIC', 'ECART', 'DELAI_PASSE'] as const;

describe('D-19: the table of an attempt', () => {
  it('accepted money wins over every end, and nothing leaves it', () => {
    for (const de of ETATS_TENTATIVE.filter((etat) => etat !== 'ACCEPTEE')) {
      expect(transitionTentativePermise(de, 'ACCEPTEE', 'NOTIFICATION')).toBe(true);
      expect(transitionTentativePermise(de, 'ACCEPTEE', 'DIAGNOSTIC')).toBe(true);
    }
    expect(TRANSITIONS_TENTATIVE.ACCEPTEE).toEqual({});
  });

  it('no end becomes another end, and nothing opens again', () => {
    const fins: EtatTentative[] = ['REFUSEE', 'ANNULEE', 'EXPIREE'];
    for (const de of fins) {
      expect(Object.keys(TRANSITIONS_TENTATIVE[de])).toEqual(['ACCEPTEE']);
    }
    for (const de of ETATS_TENTATIVE)
      expect(TRANSITIONS_TENTATIVE[de]).not.toHaveProperty('OUVERTE');
  });

  it('a dispute is ended by the right amount or by an operator, never by a refusal', () => {
    expect(TRANSITIONS_TENTATIVE.LITIGE).toEqual({
      ACCEPTEE: ['NOTIFICATION', 'DIAGNOSTIC', 'OPERATEUR'],
      REFUSEE: ['OPERATEUR'],
    });
  });

  it('what is pending is ended by the diagnostic alone, and time ends only what nobody saw', () => {
    for (const vers of ['REFUSEE', 'ANNULEE', 'EXPIREE'] as const) {
      const permises = CAUSES.filter((cause) =>
        transitionTentativePermise('EN_ATTENTE', vers, cause),
      );
      expect(permises).toEqual(['DIAGNOSTIC']);
    }
    const parDelai = ETATS_TENTATIVE.filter((de) =>
      transitionTentativePermise(de, 'EXPIREE', 'DELAI_PASSE'),
    );
    expect(parDelai).toEqual(['OUVERTE']);
  });

  it('an amount that is not ours stops only an attempt that still blocks', () => {
    const arretees = ETATS_TENTATIVE.filter((de) =>
      transitionTentativePermise(de, 'LITIGE', 'ECART'),
    );
    expect(arretees).toEqual(['OUVERTE', 'EN_ATTENTE']);
    expect(ETATS_VIVANTS).toEqual(['OUVERTE', 'EN_ATTENTE', 'LITIGE']);
  });
});
