import Type from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';
import { invalid } from './InvalidConfiguration.ts';
import { Environment, givenIn } from './settings.ts';

/** Control and format characters, and separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function invisibleFault(text: string): string | null {
  if (text.endsWith('\r') || text.endsWith('\r\n')) {
    return 'ends in a carriage return: save its file with the line ends of Unix';
  }
  if (text.endsWith('\n')) return 'ends in a line break: write it with printf, not echo';
  if (/^\s/u.test(text)) return 'begins with a space';
  if (/\s$/u.test(text)) return 'ends in a space';
  const [sign] = INVISIBLE.exec(text) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has an invisible character (U+${code})`;
}

/**
 * Refuses invisible characters: a key with a line break at its end looks right and opens nothing.
 * @throws InvalidConfiguration, without the values
 */
export function refuseInvisible(env: NodeJS.ProcessEnv): void {
  const faults = givenIn(env).flatMap(([name, text]) => {
    const fault = invisibleFault(text);
    return fault === null ? [] : [`${name} ${fault}`];
  });
  if (faults.length > 0) throw invalid('Invalid environment', faults);
}

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
function settingFault({ keyword, instancePath, params, message }: TLocalizedValidationError) {
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

const FLAGS: Partial<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/** Reads a value by the type of its setting. What does not fit stays a text, which the schema refuses. */
function convert(schema: Type.TSchema | undefined, text: string): unknown {
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return FLAGS[text.toLowerCase()] ?? text;
  return text;
}

/**
 * Reads and checks all settings.
 * @throws InvalidConfiguration with a line for each fault, without the values
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  refuseInvisible(env);
  const schemas: Readonly<Record<string, Type.TSchema>> = Environment.properties;
  const given = givenIn(env).map(([name, text]) => [name, convert(schemas[name], text)]);
  const values = Value.Default(Environment, Object.fromEntries(given));
  if (Value.Check(Environment, values)) return values;
  const faults = Value.Errors(Environment, values).map(settingFault);
  throw invalid('Invalid environment', [...new Set(faults)]);
}
