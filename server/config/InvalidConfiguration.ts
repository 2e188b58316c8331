/** The message is one line for an operator. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}
