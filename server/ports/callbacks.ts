import { CALLS } from '#contract/calls.ts';
import type { PaymentStart } from './PaymentProvider.ts';

/** Addresses of this service that the provider and the returning payer call. */
export type Callbacks = Pick<PaymentStart, 'notificationUrl' | 'returnUrl'>;

export const callbacksOf = (publicUrl: string): Callbacks => ({
  notificationUrl: `${publicUrl}${CALLS.directNotification.path}`,
  returnUrl: `${publicUrl}${CALLS.directRetour.path}`,
});
