import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#server/till/heard/events.ts';
import { judge } from '#server/till/judge.ts';
import { inShort } from '../../../support/till/inShort.ts';
import { Memory } from '../../../support/till/memory.ts';
import { COUNTED, RESERVED, SECOND_ASKED, SECOND_PAID } from '../../../support/till/openings.ts';
import { answerAbout } from '../../../support/till/steps.ts';
import { follow } from '../../../support/till/walk.ts';
import type { World } from '../../../support/till/world.ts';

/**
 * Takes steps, whose names `SEQUENCES` in `tests/support/till/sequences.ts` explains.
 * @throws Error when a step is not possible, or breaks an invariant
 */
function worldAfter(steps: readonly string[]): World {
  const followed = follow(steps, new Memory(judge));
  if ('fault' in followed) throw new Error(followed.fault.what);
  return followed.world;
}

/** The money in short, after a fresh answer about P1 that tells other figures than before. */
function answered(steps: readonly string[], figures: Partial<Snapshot>): string {
  const world = worldAfter(steps);
  const answer = answerAbout(world, 'P1');
  if (answer?.type !== 'heard' || answer.via === 'webhook') throw new Error('no answer');
  const judged = judge(world.dossier, {
    ...answer,
    snapshot: { ...answer.snapshot, ...figures },
  });
  return 'refused' in judged ? judged.refused : inShort(judged.dossier);
}

describe('D-72: an answer that contradicts what was counted', () => {
  it('one that shows less, without a refund that explains it, is a doubt', () => {
    expect(answered(COUNTED, { capturedCents: 9_000 })).toBe('nothing-new');
    expect(answered(COUNTED, { capturedCents: 8_999 })).toBe(
      'fine PAYE; P1 9000 counted, in doubt',
    );
  });

  it('one that shows an amount as reserved takes back what was counted', () => {
    expect(answered(COUNTED, { state: 'reserved', status: 'REJECTED_CAPTURE/93' })).toBe(
      'fine PAYE; P1 9000 counted, -9000 taken-back, 9000 reserved',
    );
  });
});

describe('D-70: an operation of unknown fate is judged before it is sent again', () => {
  const CAPTURE = [...RESERVED, 'T0 page over: cancelled', 'capture P1', 'P1 answers'];
  const repeated = { type: 'operation-repeated', paymentId: 'P1', key: 'K0-P1' } as const;
  const judgedAfter = (...steps: readonly string[]) => {
    const judged = judge(worldAfter(steps).dossier, repeated);
    return 'refused' in judged ? judged.refused : 'sent';
  };

  it('a capture while nothing else may pay the fine, and no longer', () => {
    expect(judgedAfter(...CAPTURE)).toBe('sent');
    const paid = ['T0: P2 captured', SECOND_PAID, SECOND_ASKED, 'P1 answers'];
    expect(judgedAfter(...CAPTURE, ...paid)).toBe('nothing-owed');
  });

  it('no operation that has ended', () => {
    expect(judgedAfter(...COUNTED)).toBe('nothing-new');
  });
});
