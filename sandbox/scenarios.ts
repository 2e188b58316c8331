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

/** `earlier-refusal`: the refusal of an earlier card. */
export type AutomaticAnswer = 'final' | 'earlier-refusal';

interface ScenarioSteps {
  /** In the order of delivery. */
  readonly automaticAnswers: readonly AutomaticAnswer[];
  /** Delivered after a delay, not before the result page. */
  readonly late?: true;
  readonly returns: boolean;
}

/** `out-of-order`: the first card was refused (05). The final outcome is delivered before that older refusal. */
export const SCENARIO_STEPS: Readonly<Record<Scenario, ScenarioSteps>> = {
  normal: { automaticAnswers: ['final'], returns: true },
  'automatic-only': { automaticAnswers: ['final'], returns: false },
  'return-only': { automaticAnswers: [], returns: true },
  none: { automaticAnswers: [], returns: false },
  late: { automaticAnswers: ['final'], late: true, returns: true },
  duplicate: { automaticAnswers: ['final', 'final'], returns: true },
  'out-of-order': { automaticAnswers: ['final', 'earlier-refusal'], returns: true },
};
