import { describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { siteMap } from '../../../scripts/vite/siteMap.ts';

const plan = siteMap();
const adresses = [...plan.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, adresse]) => adresse);

describe('the site map for search engines', () => {
  it('R-17: names every public screen with a fixed address and no private one', () => {
    for (const [nom, chemin] of Object.entries(PATHS)) {
      const attendue = `https://origine.invalid/fr/${chemin.pattern}`;
      expect(adresses.includes(attendue), nom).toBe(!('private' in chemin));
    }
  });

  it('R-04 D-06: has six languages, and the FAQ in French only', () => {
    expect(adresses.filter((adresse) => adresse?.endsWith('/tai/aide'))).toHaveLength(6);
    expect(adresses.filter((adresse) => adresse?.endsWith('/tai/faq'))).toHaveLength(1);
    expect(new Set(adresses).size).toBe(adresses.length);
  });
});
