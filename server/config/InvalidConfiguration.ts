export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}

/** Builds the error: a single fault follows the title, several are each on a line of their own. */
export const invalid = (title: string, faults: readonly string[]): InvalidConfiguration =>
  new InvalidConfiguration(
    faults.length === 1 ? `${title}: ${faults[0]}` : [`${title}:`, ...faults].join('\n  '),
  );
