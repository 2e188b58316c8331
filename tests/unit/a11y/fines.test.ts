import { describe, expect, it, vi } from 'vitest';
import { finesOnDemand, JourneyError } from '../../../audit/runner/fines.ts';

describe('the fines of an accessibility run', () => {
  it('are collected when a state asks for them, once each, and none that is not asked for', async () => {
    const collect = vi.fn(async (name: string) => `record of ${name}`);
    const fines = finesOnDemand(collect);
    expect(collect).not.toHaveBeenCalled();
    const both = await Promise.all([fines('toPay'), fines('toPay')]);
    expect(both).toEqual(['record of toPay', 'record of toPay']);
    await fines('paid');
    expect(collect.mock.calls).toEqual([['toPay'], ['paid']]);
  });

  it('a journey that stops is told in one sentence, with the page where it stopped', () => {
    const { message } = new JourneyError('paid', '/fr/tai/paiement/envoiSips', new Error('slow'));
    expect(message).toBe(
      'The journey to the fine “paid” stopped at /fr/tai/paiement/envoiSips, where nothing more came in 60 s: try again when the machine has less to do.',
    );
  });
});
