import type { Language } from '#contract/domain/languages.ts';
import { home } from './home.ts';
import type { Journey } from './journey.ts';
import { main } from './main.ts';
import { amount, deposit, outcomes, transfer } from './payments.ts';
import { camera, help, missing, notices, session, webview, windows } from './places.ts';

export const JOURNEYS: readonly Journey[] = [
  main,
  home,
  amount,
  outcomes,
  deposit,
  transfer,
  notices,
  windows,
  camera,
  help,
  missing,
  webview,
  session,
];

export interface Play {
  readonly journey: Journey;
  readonly language: Language;
}

/** Whose transcripts are in the repository. */
export const keptPlays = (): readonly Play[] =>
  JOURNEYS.flatMap((journey) =>
    (journey.languages ?? (['fr'] as const)).map((language) => ({ journey, language })),
  );
