/** Thrown for a message that cannot be trusted. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
}
