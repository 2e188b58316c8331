import { states as own } from './own.ts';
import { states as sample } from './sample.ts';
import type { State } from './state.ts';

/** Every state that the checks look at. */
export const STATES: readonly State[] = [...sample, ...own];

/** The states of `npm run a11y -- --essential`: one of each kind of screen. */
export const ESSENTIAL = [
  'accueil',
  'accueil-erreurs',
  'scan-missing',
  'aide',
  'plan',
  'detail',
  'choix',
  'confirmation-ACCEPTE',
  'justificatif-avis-suivant',
  'mes-avis',
] as const;

/** A state by its name. @throws on a name that is not in the table */
export function stateNamed(name: string): State {
  const found = STATES.find((state) => state.name === name);
  if (found === undefined) throw new Error(`no state named ${name}`);
  return found;
}
