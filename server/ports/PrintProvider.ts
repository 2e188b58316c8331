/** One letter for the print provider. */
export interface Letter {
  /** The same for every try of one letter: the name of its files, letters, digits and dashes. */
  readonly cle: string;
  readonly referenceReglement: string;
  readonly locale: string;
  /** ISO instant at which it was asked for. */
  readonly programmeLe: string;
  readonly destinataire: {
    readonly nom: string;
    readonly lignes: readonly string[];
    readonly codePostal: string;
    readonly commune: string;
    readonly pays: string;
  };
  readonly pdf: Buffer;
}

/** Hands letters over to the print provider; handing one over twice is handing it over once. */
export interface PrintProvider {
  handOver(letter: Letter): Promise<void>;
}
