/** The environment cannot be used; the message says in one line what is wrong. */
export class ConfigurationInvalide extends Error {
  override readonly name = 'ConfigurationInvalide';
}
