import { expect, it, vi } from 'vitest';
import type { Api } from '#src/api/calls.ts';
import { confirmAhead } from '#src/api/confirmAhead.ts';
import { PAID } from '../../../stories/support/fines.ts';

const question = { jetonConfirmationPaiement: 'jeton' };

it('R-12: the outcome is asked for once at the start, and again by later questions', async () => {
  const confirmPayment = vi.fn(async () => PAID);
  const api = confirmAhead({ confirmerPaiement: confirmPayment } as Partial<Api> as Api, 'jeton');
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith(question);
  expect(await api.confirmerPaiement(question)).toBe(PAID);
  expect(confirmPayment).toHaveBeenCalledTimes(1);
  await api.confirmerPaiement(question);
  expect(confirmPayment).toHaveBeenCalledTimes(2);
});

it('R-12: the screen that asks sees the failure, and another token has its own answer', async () => {
  const confirmPayment = vi.fn(() => Promise.reject(new Error('lost')));
  const api = confirmAhead({ confirmerPaiement: confirmPayment } as Partial<Api> as Api, 'jeton');
  await expect(api.confirmerPaiement(question)).rejects.toThrow('lost');
  await expect(api.confirmerPaiement({ jetonConfirmationPaiement: 'autre' })).rejects.toThrow();
  expect(confirmPayment).toHaveBeenCalledTimes(2);
});
