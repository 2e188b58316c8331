import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, look } from '#src/scan/read/engine.ts';
import { climb } from '#src/scan/read/ladder.ts';
import { toLuminance } from '#src/scan/read/luminance.ts';

const FOLDER = 'tests/fixtures/scan';
const { frames }: { frames: { file: string; payload: string | null; category: string }[] } =
  JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8'));

/** Kinds that one pass reads, and those that need more. */
const EASY = ['clean', 'small', 'rotated', 'perspective', 'inverted', 'curved'];

async function load(file: string) {
  const image = await loadImage(`${FOLDER}/${file}`);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return toLuminance({ data: new Uint8ClampedArray(data), width, height });
}

async function read(category: (name: string) => boolean) {
  const wanted = frames.filter((frame) => category(frame.category));
  const results: { readonly expected: string | null; readonly text: string | null }[] = [];
  for (const { file, payload } of wanted) {
    const frame = await load(file);
    const quick = await look(frame);
    const { text } = quick.text === null ? await climb(frame, Number.POSITIVE_INFINITY) : quick;
    results.push({ expected: payload, text });
  }
  return results;
}

describe('the reading engine on the fixed photographs', () => {
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    await loadEngine({ bytes: Uint8Array.from(readFileSync(wasm)).buffer });
  });

  it('S-05: every photograph of an easy kind is read', async () => {
    for (const { expected, text } of await read((name) => EASY.includes(name))) {
      expect(text).toBe(expected);
    }
  });

  it('S-10: nothing is read where there is no code', async () => {
    const results = await read((name) => name === 'negative');
    expect(results.map(({ text }) => text)).toEqual(results.map(() => null));
  });

  it('G-02: noisy and damaged photographs are read by the ladder, and never wrongly', async () => {
    const results = await read((name) => ['noisejpeg', 'damage', 'combined'].includes(name));
    const right = results.filter(({ text, expected }) => text === expected);
    expect(results.every(({ text, expected }) => text === null || text === expected)).toBe(true);
    expect(right.length).toBeGreaterThanOrEqual(8);
  });
});
