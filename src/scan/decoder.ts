/** One way of reading a frame. All of them are asked; the first accepted text wins. */
export interface Decoder {
  /**
   * Reads one frame.
   * @param budgetMs milliseconds after which it begins nothing new
   * @returns text of a notice, or null when there is none
   * @throws when the decoder itself fails and is of no further use
   */
  decode(frame: ImageData, budgetMs: number): Promise<string | null>;
  /** Gives up what it is reading, which rejects; what is asked next does not wait for it. */
  reset(): void;
  /** Ends it and gives its memory back; a pending `decode` rejects. */
  close(): void;
}
