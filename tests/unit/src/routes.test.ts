import { describe, expect, it } from 'vitest';
import { findScreen, PATHS, type PathName } from '#contract/paths.ts';
import { screenAt } from '#src/app/routes.tsx';

const ADDRESSES = Object.entries(PATHS).map(([name, { pattern }]) => ({
  name: name as PathName,
  path: pattern.replace(/:\w+/g, 'x1'),
}));

/** Several patterns fit these addresses, or none does. */
const OTHERS = [
  'tai/paiement/confirmation/autre',
  'tai/paiement/confirmation/envoiSips',
  'tai/paiement/confirmation/informationsVirement',
  'tai/paiement/confirmation/justificatif/',
  'tai/aide/',
  'tai/AIDE',
  'TAI',
  'tai/un/deux/trois',
  '',
];

describe('the table of routes', () => {
  it.each(ADDRESSES)('D-04: browser and server show $name at its address', ({ name, path }) => {
    expect(screenAt(`/fr/${path}`).name).toBe(name);
    expect(findScreen(path)).toBe(name);
  });

  it.each(OTHERS)('D-04 R-15: browser and server agree on "%s"', (path) => {
    expect(screenAt(`/fr/${path}`).name).toBe(findScreen(path) ?? 'introuvable');
  });

  it('R-12: an address has its parameters', () => {
    expect(screenAt('/fr/tai/paiement/confirmation/abc').params).toMatchObject({ token: 'abc' });
  });
});
