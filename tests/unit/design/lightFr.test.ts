import { fr as original } from '@codegouvfr/react-dsfr/fr';
import { expect, it } from 'vitest';
import { fr } from '../../../design/core/lightFr.ts';

it('the replacement of react-dsfr’s tables gives what the original gives', () => {
  expect(fr.cx('fr-btn', { 'fr-link': true, 'fr-tag': false })).toBe(
    original.cx('fr-btn', { 'fr-link': true, 'fr-tag': false }),
  );
});
