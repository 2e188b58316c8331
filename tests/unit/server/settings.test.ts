import { describe, expect, it } from 'vitest';
import { Environment } from '#server/config/settings.ts';

interface Setting {
  readonly '~kind': string;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly shown?: string;
  readonly required?: true;
  readonly https?: true;
  readonly secret?: true;
  readonly production?: string;
}

function defaultOf({ shown, default: byDefault }: Setting): string {
  if (shown !== undefined) return shown;
  if (byDefault === undefined || byDefault === '') return 'none';
  return `\`${typeof byDefault === 'boolean' ? Number(byDefault) : byDefault}\``;
}

const productionOf = ({ required, https, secret, production }: Setting): string =>
  [required && 'required', https && 'https', secret && 'secret', production]
    .filter(Boolean)
    .join(', ');

const row = ([name, setting]: [string, Setting]): string =>
  `| <a id="${name}"></a>\`${name}\` | ${defaultOf(setting)} | ${setting.description} | ${productionOf(setting)} |`;

const DOCUMENT = `# Settings

Made from \`server/config/settings.ts\`, which also says how.

A value with a space at an end, or with a character that nobody sees, is refused by name. Quotes around a value are part of it: the start warns of
them. \`printf %s\` writes a secret without a line break at its end, \`echo\` with one. Production refuses a secret that is public, made by a demonstration, or
given to two settings.

| setting | default | meaning | in production |
|---|---|---|---|
${Object.entries<Setting>(Environment.properties).map(row).join('\n')}
`;

describe('the settings', () => {
  it('each say what they are for', () => {
    for (const [name, { description }] of Object.entries<Setting>(Environment.properties)) {
      expect(description, name).toMatch(/\w/);
    }
  });

  it('are documented as they are', async () => {
    await expect(DOCUMENT, 'print it again, as settings.ts says').toMatchFileSnapshot(
      '../../../docs/settings.md',
    );
  });
});
