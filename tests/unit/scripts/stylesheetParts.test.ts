import postcss from 'postcss';
import { expect, it } from 'vitest';
import { stylesheetParts } from '../../../scripts/stylesheetParts.mjs';

const DEVICE = '@font-face{font-family:arial;src:local(Roboto)}';
const LOADED = '@font-face{font-family:Marianne;src:url(./marianne.woff2)}';
const RULES = Array.from({ length: 10 }, (_, index) => `.rule-${index}{margin:${index}px}`);
const css = [LOADED, ...RULES.slice(0, 5), DEVICE, ...RULES.slice(5)].join('');

const rulesOf = (part: string) => postcss.parse(part).nodes.map((node) => node.toString());

it('the parts of a stylesheet have all of its rules, in their order and about as many each', () => {
  const parts = stylesheetParts(css).map(rulesOf);
  const pieces = parts.slice(1, -1);
  expect(parts.at(0)).toEqual([DEVICE]);
  expect(parts.at(-1)).toEqual([LOADED]);
  expect(pieces.flat()).toEqual(RULES);
  expect(pieces.map(({ length }) => length)).toEqual([4, 3, 3]);
});
