import type { TLocalizedValidationError } from 'typebox/error';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import { Environment } from './settings.ts';

/** What `settings.ts` says of a setting that is refused. */
interface Described {
  readonly '~kind': string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly must?: string;
}

const SETTINGS = new Map<string, Described>(Object.entries<Described>(Environment.properties));

function wholeNumber({ minimum, maximum, default: byDefault }: Described): string {
  const example = byDefault === undefined ? '' : `, such as ${byDefault}`;
  return `must be a whole number from ${minimum} to ${maximum}${example}`;
}

/** Says what a setting must be. It never shows the value, which may be a secret. */
export function settingFault({
  keyword,
  instancePath,
  params,
  message,
}: TLocalizedValidationError) {
  const name = instancePath.slice(1);
  const setting = SETTINGS.get(name);
  if (setting === undefined) return `${name} ${message}`;
  const requirement = (): string => {
    switch (keyword) {
      case 'type':
        return params.type === 'boolean' ? 'must be 0 or 1' : wholeNumber(setting);
      case 'minimum':
      case 'maximum':
        return wholeNumber(setting);
      case 'enum':
        return `must be one of ${params.allowedValues.join(', ')}`;
      case 'minLength':
        return `must have at least ${params.limit} characters`;
      case 'maxLength':
        return `must have at most ${params.limit} characters`;
      case 'pattern':
        return `must be ${setting.must}`;
      default:
        return message;
    }
  };
  return `${name} ${requirement()}`;
}

/** Returns the address of a setting's row in the guide. */
export const anchorOf = (name: string): string => `docs/settings.md#${name}`;

/** Builds the error: a single fault follows the title, several are each on a line of their own. */
export const invalid = (title: string, faults: readonly string[]): InvalidConfiguration =>
  new InvalidConfiguration(
    faults.length === 1 ? `${title}: ${faults[0]}` : [`${title}:`, ...faults].join('\n  '),
  );
