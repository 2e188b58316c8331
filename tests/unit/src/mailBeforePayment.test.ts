import { describe, expect, it } from 'vitest';
import { maskMail } from '#src/domain/maskMail.ts';
import { optionalMailSchema } from '#src/forms/mailForm.ts';

const DOMAIN = '@exemple.fr';

describe('K-05: the address that a receipt goes to, before a payment', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['camille.martin@exemple.fr', true],
    [' camille.martin@exemple.fr ', true],
    ['camille', false],
    ['camille@exemple', false],
    ['a@b.fr, c@d.fr', false],
    [`${'a'.repeat(64)}${DOMAIN}`, true],
    [`${'a'.repeat(65)}${DOMAIN}`, false],
    [`a@${'b'.repeat(249)}.fr`, true],
    [`a@${'b'.repeat(250)}.fr`, false],
  ])('"%s" is taken: %s', async (adrMail, prise) => {
    expect(await optionalMailSchema.isValid({ adrMail })).toBe(prise);
  });

  it.each([
    ['CARTE', false],
    ['VIREMENT', true],
  ])('one that is none holds back who pays by %s: not %s', async (modeReglement, prise) => {
    expect(await optionalMailSchema.isValid({ modeReglement, adrMail: 'camille' })).toBe(prise);
  });

  it.each([
    ['camille.martin@exemple.fr', 'c•••@exemple.fr'],
    ['c@exemple.fr', 'c•••@exemple.fr'],
    ['élodie@exemple.fr', 'é•••@exemple.fr'],
  ])('%s is shown as %s', (adrMail, masked) => {
    expect(maskMail(adrMail)).toBe(masked);
  });
});
