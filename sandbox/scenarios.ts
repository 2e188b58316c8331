/** What a tester may make of a payment, chosen on the card page. */
export const SCENARIOS = [
  'normal',
  'automatic-only',
  'return-only',
  'none',
  'late',
  'duplicate',
  'out-of-order',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** One automatic answer: the outcome itself, or a refusal of a first card that came before it. */
export type AutomaticAnswer = 'resultat' | 'refus-anterieur';

interface ScenarioSteps {
  /** Automatic answers, in the order of delivery. */
  readonly automaticAnswers: readonly AutomaticAnswer[];
  /** Delivered after the delay of the options instead of before the result page. */
  readonly late?: true;
  /** Whether the browser is given the form that leads back to the merchant. */
  readonly returns: boolean;
}

/**
 * - `normal`: the automatic answer, then the browser's return.
 * - `automatic-only`: the automatic answer; the browser stays on a page that may be closed.
 * - `return-only`: no automatic answer; the browser's return alone tells the outcome.
 * - `none`: neither; only the diagnostic service knows.
 * - `late`: the return at once, the automatic answer after a delay (10 s unless set; lost if the sandbox stops).
 * - `duplicate`: the automatic answer twice, then the return: three times the same sealed content.
 * - `out-of-order`: the payer's first card was refused (05), the second gave the outcome of the card typed;
 *   the outcome is delivered first and the older refusal after it. The return tells the outcome.
 */
export const SCENARIO_STEPS: Readonly<Record<Scenario, ScenarioSteps>> = {
  normal: { automaticAnswers: ['resultat'], returns: true },
  'automatic-only': { automaticAnswers: ['resultat'], returns: false },
  'return-only': { automaticAnswers: [], returns: true },
  none: { automaticAnswers: [], returns: false },
  late: { automaticAnswers: ['resultat'], late: true, returns: true },
  duplicate: { automaticAnswers: ['resultat', 'resultat'], returns: true },
  'out-of-order': { automaticAnswers: ['resultat', 'refus-anterieur'], returns: true },
};
