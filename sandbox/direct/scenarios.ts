import { SCENARIO_STEPS, SCENARIOS } from '../scenarios.ts';

/** What Sips has, and what only this provider can do. */
export const DIRECT_SCENARIOS = [
  ...SCENARIOS,
  'cancel-with-payment',
  'two-payments',
  'authorised-only',
  'late-capture',
  'refunded-later',
  'wrong-key',
] as const;

export type DirectScenario = (typeof DIRECT_SCENARIOS)[number];

/** What the payer and the merchant hear. The scenarios of this provider alone change what happens. */
export const stepsOf = (scenario: DirectScenario) =>
  SCENARIO_STEPS[SCENARIOS.find((known) => known === scenario) ?? 'normal'];
