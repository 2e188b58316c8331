import { describe, expect, it } from 'vitest';
import { InvalidConfiguration } from '#server/config/InvalidConfiguration.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { refuseInvisible } from '#server/config/readEnvironment.ts';
import { Environment } from '#server/config/settings.ts';
import { slipsIn } from '#server/config/slips.ts';
import { newFolder } from '../../support/folder.ts';

const DATA_DIR = newFolder();
const NAMES = Object.keys(Environment.properties);
/** Long enough for a secret. */
const VALUE = 's3cret-word-'.repeat(3);

describe('what nobody sees in a setting', () => {
  it.each(NAMES)('D-66: a line break at the end of %s is refused by name', (name) => {
    expect(() => readConfig({ DATA_DIR, [name]: `${VALUE}\n` })).toThrow(
      `Invalid environment: ${name} ends in a line break: write it with printf, not echo`,
    );
  });

  it.each([
    ['\r', 'ends in a carriage return: save its file with the line ends of Unix'],
    ['\r\n', 'ends in a carriage return: save its file with the line ends of Unix'],
    [' ', 'ends in a space'],
    ['\t', 'ends in a space'],
    ['\u00a0', 'ends in a space'],
    ['\ufeff', 'ends in a space'],
    ['\u2028', 'ends in a space'],
    ['\u0000', 'has an invisible character (U+0000)'],
    ['\u007f', 'has an invisible character (U+007F)'],
    ['\u0085', 'has an invisible character (U+0085)'],
    ['\u00ad', 'has an invisible character (U+00AD)'],
    ['\u200b', 'has an invisible character (U+200B)'],
    ['\u202e', 'has an invisible character (U+202E)'],
    ['\u{e0001}', 'has an invisible character (U+E0001)'],
  ])('D-66: %j at the end is named, and the value is not shown', (sign, fault) => {
    expect(() => refuseInvisible({ METRICS_TOKEN: VALUE + sign })).toThrow(
      new InvalidConfiguration(`Invalid environment: METRICS_TOKEN ${fault}`),
    );
  });

  it.each([' ', '\u00a0', '\ufeff'])('D-66: %j at the start is named', (sign) => {
    expect(() => refuseInvisible({ DIRECT_API_SECRET: sign + VALUE })).toThrow(
      'DIRECT_API_SECRET begins with a space',
    );
  });

  it('D-66: a line break or an invisible sign inside is named', () => {
    const env = { DIRECT_API_SECRET: `a\nb`, EDITEUR: 'Nom\u200bde famille' };
    expect(() => refuseInvisible(env)).toThrow(
      'Invalid environment:\n  DIRECT_API_SECRET has an invisible character (U+000A)\n  EDITEUR has an invisible character (U+200B)',
    );
  });

  it('D-66: spaces inside, accents and variables of others stay', () => {
    expect(() =>
      refuseInvisible({ EDITEUR: 'Préfecture de police, Paris', PATH: '/bin\n', EMPTY: '' }),
    ).not.toThrow();
  });
});

describe('quotes around a setting', () => {
  it.each(['"', "'", '`'])('D-66: %s at both ends is warned of by name alone', (quote) => {
    expect(slipsIn({ METRICS_TOKEN: quote + VALUE + quote, EDITEUR: `${quote}a${quote}` })).toEqual(
      ['EDITEUR, METRICS_TOKEN: in quotes, which are read as part of the value'],
    );
  });

  it.each([`"${VALUE}`, `${VALUE}"`, `"${VALUE}'`, `l'État d'hier`, '"'])(
    'D-66: %j is not warned of',
    (text) => {
      expect(slipsIn({ METRICS_TOKEN: text })).toEqual([]);
    },
  );
});
