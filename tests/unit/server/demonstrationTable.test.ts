import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';

interface Amende {
  readonly numAvis: string;
  readonly cleAvis: string;
  readonly typeAmende: string;
  readonly statutPaiement: string;
  readonly jours: number;
  readonly virementAutorise?: boolean;
}

const amendes: readonly Amende[] = JSON.parse(
  readFileSync('server/demonstration/amendes.json', 'utf8'),
);

const ligne = (colonnes: readonly (string | number)[]): string => `| ${colonnes.join(' | ')} |`;

it('D-12: docs/demonstration.md lists every fine of the demonstration', async () => {
  const lignes = amendes.map(
    ({ numAvis, cleAvis, typeAmende, statutPaiement, jours, virementAutorise }) =>
      ligne([
        formaterNumero(numAvis),
        cleAvis,
        typeAmende,
        statutPaiement,
        jours,
        virementAutorise ? 'yes' : 'no',
      ]),
  );
  const document = [
    '# The fines of the demonstration',
    '',
    'Each state that a visitor can meet, with a number and a key to try. Days count from the sending of the notice to today. After a',
    'trial `npm run amendes -- demo reset` makes all of them new. The table is made from `server/demonstration/amendes.json`:',
    '`npx vitest run --project unit tests/unit/server/demonstrationTable.test.ts -u` writes it again.',
    '',
    ligne(['number', 'key', 'type', 'status', 'days', 'transfer']),
    ligne(['---', '---', '---', '---', '---', '---']),
    ...lignes,
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../../docs/demonstration.md');
});
