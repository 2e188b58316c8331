import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES } from '#contract/domain/languages.ts';

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
      localisation: { localisationReady: true, availableLanguages: [...LANGUAGES] },
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

  it('.nvmrc and the image have the same line of Node', () => {
    const line = read('.nvmrc').trim();
    expect(read('deploy/Dockerfile')).toContain(`ARG NODE=${line}-`);
  });
});
