import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES, type AttemptState, LIVE_STATES } from '#contract/domain/attempt.ts';
import { ATTEMPT_TRANSITIONS, attemptMayChange } from '#server/till/transitions.ts';

const CAUSES = ['NOTIFICATION', 'DIAGNOSTIC', 'ECART', 'DELAI_PASSE', 'OUBLIE'] as const;

describe('D-19: the table of an attempt', () => {
  it('accepted money wins over every end, and nothing leaves it', () => {
    for (const de of ATTEMPT_STATES.filter((state) => state !== 'ACCEPTEE')) {
      expect(attemptMayChange(de, 'ACCEPTEE', 'NOTIFICATION')).toBe(true);
      expect(attemptMayChange(de, 'ACCEPTEE', 'DIAGNOSTIC')).toBe(true);
    }
    expect(ATTEMPT_TRANSITIONS.ACCEPTEE).toEqual({});
  });

  it('no end becomes another end, and nothing opens again', () => {
    const fins: AttemptState[] = ['REFUSEE', 'ANNULEE', 'EXPIREE'];
    for (const de of fins) {
      expect(Object.keys(ATTEMPT_TRANSITIONS[de])).toEqual(['ACCEPTEE']);
    }
    for (const de of ATTEMPT_STATES) expect(ATTEMPT_TRANSITIONS[de]).not.toHaveProperty('OUVERTE');
  });

  it('a dispute is ended by the right amount or by an operator, never by a refusal', () => {
    expect(ATTEMPT_TRANSITIONS.LITIGE).toEqual({
      ACCEPTEE: ['NOTIFICATION', 'DIAGNOSTIC', 'OPERATEUR'],
      REFUSEE: ['OPERATEUR'],
    });
  });

  it('what is pending is ended by the diagnostic alone, and time ends only what nobody saw', () => {
    for (const vers of ['REFUSEE', 'ANNULEE'] as const) {
      const allowed = CAUSES.filter((cause) => attemptMayChange('EN_ATTENTE', vers, cause));
      expect(allowed).toEqual(['DIAGNOSTIC']);
    }
    const byDelay = ATTEMPT_STATES.filter((de) => attemptMayChange(de, 'EXPIREE', 'DELAI_PASSE'));
    expect(byDelay).toEqual(['OUVERTE']);
    const forgotten = CAUSES.filter((cause) => attemptMayChange('EN_ATTENTE', 'EXPIREE', cause));
    expect(forgotten).toEqual(['DIAGNOSTIC', 'OUBLIE']);
    const withoutPage = ATTEMPT_STATES.filter((de) => attemptMayChange(de, 'ANNULEE', 'SANS_PAGE'));
    expect(withoutPage).toEqual(['OUVERTE']);
  });

  it('an amount that is not ours stops only an attempt that still blocks', () => {
    const stoppedOnes = ATTEMPT_STATES.filter((de) => attemptMayChange(de, 'LITIGE', 'ECART'));
    expect(stoppedOnes).toEqual(['OUVERTE', 'EN_ATTENTE']);
    expect(LIVE_STATES).toEqual(['OUVERTE', 'EN_ATTENTE', 'LITIGE']);
  });
});
