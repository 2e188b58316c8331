/** One mail with a file. */
export interface Courriel {
  /** The same for every try of one mail: it becomes the `Message-ID`, by which a second copy is known. */
  readonly id: string;
  /** One address. */
  readonly destinataire: string;
  readonly sujet: string;
  readonly texte: string;
  /** BCP 47. */
  readonly langue: string;
  readonly piece: { readonly nom: string; readonly octets: Buffer };
}

/** Sends mails. */
export interface Courrielleur {
  /**
   * @returns `REFUSE` when this recipient will never be accepted
   * @throws when the mail may be tried again
   */
  envoyer(courriel: Courriel): Promise<'PARTI' | 'REFUSE'>;
}

/** The wording of a mail in one language; `{{referenceReglement}}` stands in the subject. */
export interface TexteMail {
  readonly sujet: string;
  readonly texte: string;
  readonly fichier: string;
}
