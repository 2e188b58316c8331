/** The environment cannot be used; the message says in one line what is wrong. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}
