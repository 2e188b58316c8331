/** Thrown if nothing of the file was read. The message is one line for an operator. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
}
