export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}
