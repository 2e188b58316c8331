import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { installBrowserSide } from '../../audit/checks/browserSide.ts';
import { checks as contrast } from '../../audit/checks/contrast.ts';
import { checks as geometry } from '../../audit/checks/geometry.ts';
import { checks as images } from '../../audit/checks/images.ts';
import { checks as sensory } from '../../audit/checks/sensory.ts';
import { checks as structure } from '../../audit/checks/structure.ts';
import { checks as validity } from '../../audit/checks/validity.ts';
import { axe } from './support/axe.ts';
import { pdfText } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

/** The checks that look at a page alone: the others know the states of the site. */
const CHECKS = [contrast, geometry, images, sensory, structure, validity].flat();

const HEADER =
  'numAvis;cleAvis;typeAmende;statutPaiement;dateEnvoiAvis;dateInfraction;lieuInfraction.commune;natureInfraction.libelle;montants.forfaitaire';
const row = (number: string, key: string, offence: string) =>
  `${number};${key};AF;A_PAYER;2026-11-01;${offence}T08:15;Rennes;Feu rouge;13500`;

/** What an operator reads at the end of each command. */
async function runCommand(DATA_DIR: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/node/server/office/cli/amendes.js', ...args],
    { env },
  ).catch((error: { stdout: string }) => error);
  return stdout;
}

test.describe('D-88: the morning of a clerk', () => {
  // One data folder, and the last test changes it.
  test.describe.configure({ mode: 'serial' });

  let folder: string;
  let page: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'amendes-morning-'));
    const night = join(folder, 'nuit.csv');
    const rows = [
      row('51909900000011', '07', '2026-10-20'),
      row('51909900000021', '7', '2026-10-20'),
      row('51909900000031', '08', '2026-12-20'),
    ];
    writeFileSync(night, [HEADER, ...rows].join('\r\n'));
    expect(await runCommand(folder, 'import', night)).toBe('Lignes acceptées : 1, rejetées : 2\n');
    await runCommand(folder, 'matin');
    const [name = ''] = readdirSync(join(folder, 'matin')).filter((one) => one.endsWith('.html'));
    page = join(folder, 'matin', name);
  });

  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('D-20: the page passes axe and the checks of the audit, in both themes and at each width', async ({
    browser,
  }) => {
    const tab = await browser.newPage({ locale: 'fr-FR' });
    await tab.addInitScript(installBrowserSide);
    await tab.goto(pathToFileURL(page).href);
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const width of [320, 1280] as const) {
        await tab.emulateMedia({ colorScheme: theme });
        await tab.setViewportSize({ width, height: 800 });
        found.push(...(await axe(tab)));
        const scene = { state: 'matin', language: 'fr', theme, width } as const;
        for (const { name, states, changesPage, run } of CHECKS) {
          if (states !== undefined || changesPage) continue;
          const faults = await run(tab, scene);
          found.push(...faults.map(({ criterion, message }) => `${criterion} ${name}: ${message}`));
        }
      }
    }
    expect([...new Set(found)]).toEqual([]);
    await tab.close();
  });

  test('is printed with its sums and commands', async ({ browser }) => {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(page).href);
    const file = join(folder, 'matin.pdf');
    await tab.pdf({ path: file, format: 'A4' });
    const text = await pdfText(file);
    expect(text).toContain('Les deux sommes');
    expect(text).toContain('rejets-1.csv');
    await tab.close();
  });

  test('its rejected rows are corrected and imported again, and nothing is left to correct', async ({
    browser,
  }) => {
    const tab = await browser.newPage({ locale: 'fr-FR' });
    await tab.goto(pathToFileURL(page).href);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/^Matin du /);
    await expect(tab.getByRole('table', { name: 'Lignes refusées de nuit.csv' })).toContainText(
      'cleAvis doit avoir 2 chiffres',
    );
    const link = tab.getByRole('link', { name: /^rejets-\d+\.csv$/ });
    const rejects = join(folder, 'matin', (await link.getAttribute('href')) ?? '');
    const corrected = readFileSync(rejects, 'utf8')
      .replace(';7;', ';07;')
      .replace('2026-12-20', '2026-10-20');
    writeFileSync(rejects, corrected);
    expect(await runCommand(folder, 'import', rejects)).toBe(
      'Lignes acceptées : 2, rejetées : 0\n',
    );
    await runCommand(folder, 'matin');
    await tab.reload();
    await expect(tab.getByText('Aucune ligne refusée dans les fichiers reçus.')).toBeVisible();
    await expect(tab.getByRole('link', { name: /^rejets-/ })).toHaveCount(0);
    await tab.close();
  });
});
