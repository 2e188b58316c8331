import type { Language } from '#contract/domain/languages.ts';
import type { StateName } from '../../../stories/states/index.ts';
import type { Listener } from '../listener.ts';

/** A way through the site that a listener takes, and of which a transcript is written. */
export interface Journey {
  readonly name: string;
  /** Whose transcripts are kept; by default French. */
  readonly languages?: readonly Language[];
  /** The state that the browser opens, which needs no more than its address; by default the home page. */
  readonly from?: StateName;
  /** Arguments of Chromium besides the usual ones. */
  readonly flags?: readonly string[];
  play(listener: Listener): Promise<void>;
}
