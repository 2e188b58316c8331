import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { designTokens } from '../../stories/guide/tokens.ts';

const DSFR = 'node_modules/@codegouvfr/react-dsfr/dsfr';
const CSS = ['core/core.main.css', 'scheme/scheme.css']
  .map((file) => readFileSync(`${DSFR}/${file}`, 'utf8'))
  .join('\n');

const SOURCES = readdirSync('design', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:css|tsx)$/.test(file))
  .map((file) => readFileSync(join('design', file), 'utf8'));

const TOKENS = designTokens(CSS, SOURCES);

it('the values are the DSFR’s', () => {
  const { light, dark } = TOKENS.color;
  const name = 'background-action-high-blue-france';
  expect(light[name]?.$value).toEqual({
    colorSpace: 'srgb',
    components: [0, 0, 0.5686],
    hex: '#000091',
  });
  expect(dark[name]?.$value.hex).toBe('#8585f6');
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  expect(TOKENS.space).toHaveProperty('16px', { $value: { value: 1, unit: 'rem' } });
  expect(TOKENS.font.size.narrow.h1?.$value.value).toBeLessThan(
    TOKENS.font.size.wide.h1?.$value.value ?? 0,
  );
});
