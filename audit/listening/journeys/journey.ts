import type { Language } from '#contract/domain/languages.ts';
import type { Listener } from '../listener.ts';

/** What is played, from the home page on. */
export interface Journey {
  readonly name: string;
  /** Whose transcripts are kept; by default French. */
  readonly languages?: readonly Language[];
  /** Where it begins; by default the home page. */
  readonly from?: (language: Language) => string;
  /** More arguments of Chromium. */
  readonly flags?: readonly string[];
  play(listener: Listener): Promise<void>;
}
