/** Nothing of the file was read; the message is one line for an operator. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
}
