import { object, string } from 'yup';

const MOTIF = /^[A-Z0-9]{6,12}$/;

/** The code as it is compared: spaces and case do not count. */
export function normaliserIndicatif(texte: string): string {
  return texte.replace(/\s/g, '').toUpperCase();
}

/** 6 to 12 letters or digits. */
export function estIndicatif(texte: string): boolean {
  return MOTIF.test(normaliserIndicatif(texte));
}

/** The message is a key below `indicatifOperation.erreurs`. */
export const schemaIndicatif = object({
  indicatifOperation: string().test('format', 'format', (valeur) => estIndicatif(valeur ?? '')),
});

/** What the transfer page leaves to this form when the server refused a code. */
export interface IndicatifRefuse {
  readonly indicatifRefuse: string;
  /** The focus goes to the wrong field, not to the top of the page. */
  readonly discrete: true;
}

/** Reads the state of a navigation; undefined when it carries no refused code. */
export function lireIndicatifRefuse(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('indicatifRefuse' in state))
    return undefined;
  return typeof state.indicatifRefuse === 'string' ? state.indicatifRefuse : undefined;
}
