import { describe, expect, it } from 'vitest';
import { findNumber } from '#src/domain/foundNumber.ts';
import { readScan } from '#src/domain/scannedText.ts';

const SHORT = { numTelepaiementCode: '5190-0101-0000-11', cle: '21' };
const LONG = { numTelepaiementCode: '9090-1301-0000-0001-41', cle: '67' };

describe.each([
  ['a reader', readScan],
  ['a paste', findNumber],
])('the text of a code, by %s', (_, read) => {
  it.each([
    ['5190010100001121', SHORT],
    ['5190010100001121 20261120 FPSM', SHORT],
    // The digits after the space look like a payment number.
    ['5190010100001121 20261120123456', SHORT],
    ['90901301000000014167 20261120', LONG],
    [']d25190010100001121 20261120', SHORT],
    [']d190901301000000014167', LONG],
    ['$d25190010100001121', SHORT],
    ['\u001d5190010100001121\u001d20261120', SHORT],
    ['\u001d]d25190010100001121', SHORT],
    ['51900102000011615190010100001121', SHORT],
    ['9090110100000001412190901301000000014167', LONG],
    [']d25190010200001161]d25190010100001121', SHORT],
    ['5190010100001121\r\n', SHORT],
  ])('D-08: %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });
});

it.each([
  '',
  '51900101000011',
  '519001010000112',
  '519001010000112190901301000000014167',
  '5190010100001121519001020000116',
  '9090110100000001',
  '90901101000000019090110100000001',
  'https://exemple.fr/5190010100001121',
])('D-08: %j is no code of a notice', (text) => {
  expect(readScan(text)).toBeNull();
});
