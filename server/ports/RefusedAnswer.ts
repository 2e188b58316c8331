/** Must not be believed. The message holds no data. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
}
