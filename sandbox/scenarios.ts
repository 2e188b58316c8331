/** The payer chooses one of these on the card page. */
export const SCENARIOS = [
  'normal',
  'automatic-only',
  'return-only',
  'none',
  'late',
  'duplicate',
  'out-of-order',
  'cancel-with-payment',
  'two-payments',
  'authorised-only',
  'late-capture',
  'refunded-later',
  'part-refund-ends',
  'no-acquired-amount',
  'other-ids',
  'wrong-key',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const readScenario = (text: string | undefined): Scenario =>
  SCENARIOS.find((known) => known === text) ?? 'normal';

export const sendsWebhooks = (scenario: Scenario): boolean =>
  scenario !== 'return-only' && scenario !== 'none';
export const returns = (scenario: Scenario): boolean =>
  scenario !== 'automatic-only' && scenario !== 'none';
