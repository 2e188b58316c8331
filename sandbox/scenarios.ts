/** What the payer chooses on the card page. */
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

const WITHOUT_WEBHOOK: readonly Scenario[] = ['return-only', 'none'];
const WITHOUT_RETURN: readonly Scenario[] = ['automatic-only', 'none'];

export const sendsWebhooks = (scenario: Scenario): boolean => !WITHOUT_WEBHOOK.includes(scenario);
export const returns = (scenario: Scenario): boolean => !WITHOUT_RETURN.includes(scenario);
