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

/** `refus-anterieur`: the refusal of an earlier card. */
export type AutomaticAnswer = 'resultat' | 'refus-anterieur';

interface ScenarioSteps {
  /** In the order of delivery. */
  readonly automaticAnswers: readonly AutomaticAnswer[];
  /** Delivered after a delay, not before the result page. */
  readonly late?: true;
  readonly returns: boolean;
}

/** `out-of-order`: the first card was refused (05). The final outcome is delivered before that older refusal. */
export const SCENARIO_STEPS: Readonly<Record<Scenario, ScenarioSteps>> = {
  normal: { automaticAnswers: ['resultat'], returns: true },
  'automatic-only': { automaticAnswers: ['resultat'], returns: false },
  'return-only': { automaticAnswers: [], returns: true },
  none: { automaticAnswers: [], returns: false },
  late: { automaticAnswers: ['resultat'], late: true, returns: true },
  duplicate: { automaticAnswers: ['resultat', 'resultat'], returns: true },
  'out-of-order': { automaticAnswers: ['resultat', 'refus-anterieur'], returns: true },
};
