export interface Letter {
  /** The same for every try: letters, digits and dashes of a file name. */
  readonly cle: string;
  readonly referenceReglement: string;
  readonly locale: string;
  /** ISO instant. */
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

/** Idempotent. */
export interface PrintProvider {
  handOver(letter: Letter): Promise<void>;
}
