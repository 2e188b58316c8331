export interface Letter {
  /** The same for every try; it names files, so it has letters, digits and dashes alone. */
  readonly cle: string;
  readonly referenceReglement: string;
  readonly locale: string;
  /** When the letter was asked for, as an ISO instant. */
  readonly programmeLe: string;
  readonly destinataire: {
    readonly nom: string;
    readonly lignes: readonly string[];
    readonly codePostal: string;
    readonly commune: string;
    /** In French capitals. */
    readonly pays: string;
    /** Two letters of ISO 3166-1. */
    readonly codePays: string;
  };
  readonly pdf: Buffer;
}

/** Handing the same letter over twice must print it once. Once the signal aborts, none is handed over any more. */
export interface PrintProvider {
  handOver(letter: Letter, signal: AbortSignal): Promise<void>;
}
