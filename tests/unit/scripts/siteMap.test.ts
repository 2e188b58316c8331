import { describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { siteMap } from '../../../scripts/vite/siteMap.ts';

const plan = siteMap();
const addresses = [...plan.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the site map for search engines', () => {
  it('R-17: names every public screen with a fixed address and no private one', () => {
    for (const [name, path] of Object.entries(PATHS)) {
      const expected = `https://origine.invalid/fr/${path.pattern}`;
      expect(addresses.includes(expected), name).toBe(!('private' in path));
    }
  });

  it('R-04 D-06: has six languages, and the FAQ in French only', () => {
    expect(addresses.filter((address) => address?.endsWith('/tai/aide'))).toHaveLength(6);
    expect(addresses.filter((address) => address?.endsWith('/tai/faq'))).toHaveLength(1);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
