import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUES } from '#contract/domaine/langues.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json'));

describe('what a stranger reads first', () => {
  it('publiccode.yml has what version 0.4 of the standard demands, and the languages of the service', () => {
    const code = parse(read('publiccode.yml'));
    expect(code).toMatchObject({
      publiccodeYmlVersion: '0.4',
      softwareVersion: version,
      softwareType: 'standalone/web',
      intendedAudience: { countries: ['fr'] },
      localisation: { localisationReady: true, availableLanguages: [...LANGUES] },
    });
    for (const key of ['name', 'url', 'platforms', 'categories', 'developmentStatus']) {
      expect(code[key]?.length, key).toBeGreaterThan(0);
    }
    expect(new URL(code.url).hostname).toBe('amendes.gouv.fr');
    expect(code.legal.license).toMatch(/UNLICENSED$/);
    expect(code.maintenance.contacts[0].name).not.toBe('');
  });

  it.each(['fr', 'en'])('publiccode.yml describes it in %s within the limits', (language) => {
    const { shortDescription, longDescription, features } = parse(read('publiccode.yml'))
      .description[language];
    expect(shortDescription.length).toBeLessThanOrEqual(150);
    expect(longDescription.length).toBeGreaterThanOrEqual(150);
    expect(longDescription.length).toBeLessThanOrEqual(10_000);
    for (const feature of features) expect(feature.length).toBeLessThanOrEqual(100);
  });

  it('CHANGELOG.md begins with what is not released yet, in the sections of Keep a Changelog', () => {
    const titles = [...read('CHANGELOG.md').matchAll(/^##+ (.+)$/gm)].map(([, title]) => title);
    expect(titles[0]).toBe('[Unreleased]');
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    for (const title of titles.slice(1)) {
      if (!/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/.test(title ?? ''))
        expect(known).toContain(title);
    }
  });

  it('.nvmrc and the image have the same line of Node', () => {
    const line = read('.nvmrc').trim();
    expect(read('deploy/Dockerfile')).toContain(`ARG NODE=${line}-`);
  });

  it('the pictures of README.md are there, 1280 pixels wide and small', () => {
    const pictures = [...read('README.md').matchAll(/!\[[^\]]+\]\((docs\/images\/[^)]+\.png)\)/g)];
    expect(pictures).toHaveLength(2);
    for (const [, file = ''] of pictures) {
      const png = readFileSync(file);
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16), file).toBe(1280);
      expect(png.length, file).toBeLessThan(200_000);
    }
  });
});
