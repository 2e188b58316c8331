import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#server/database/open.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { findMissingPeppers } from '#server/services/amende/missingPeppers.ts';
import { creerAmende } from '../../races/support.ts';
import { dossierAvecBase } from '../../support/embarquee.ts';
import { startExpectingRefusal } from '../../support/failedStart.ts';
import { portLibre } from '../../support/port.ts';

const [LOST, KEPT, CURRENT] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];

const nameOf = (pepper: string): string => creerPeppers(pepper).noms[0] ?? '';

describe('a start on the embedded database', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    folder = dossierAvecBase();
    env = { DATA_DIR: folder, PORT: String(await portLibre()), SIPS_URL: 'http://127.0.0.1:9/' };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const hashFinesWith = async (...peppers: readonly string[]) => {
    const { base, close } = await openEmbeddedDatabase(folder);
    for (const pepper of peppers) {
      const numAvis = await creerAmende(base);
      await base
        .updateTable('amende')
        .set(creerPeppers(pepper).proteger(numAvis, '21'))
        .where('num_avis', '=', numAvis)
        .execute();
    }
    return { base, close };
  };

  it('D-12: is refused while fines were hashed with a pepper that is not set; it is named, with their number', async () => {
    const { close } = await hashFinesWith(LOST, LOST, KEPT);
    await close();
    const { code, said } = await startExpectingRefusal({
      ...env,
      KEY_PEPPERS: `${CURRENT},${KEPT}`,
    });
    expect(code).toBe(1);
    expect(said).toContain(`KEY_PEPPERS lacks`);
    expect(said).toContain(`${nameOf(LOST)} (2 fines)`);
    expect(said).not.toContain(nameOf(KEPT));
    expect(said.trim()).not.toContain('\n');
  });

  it('D-12: missing peppers are found among those that are set, in their order', async () => {
    const { base, close } = await hashFinesWith(LOST, KEPT, CURRENT, KEPT);
    const missing = async (...peppers: readonly string[]) =>
      (await findMissingPeppers(base, peppers.map(nameOf))).map(({ name, fines }) => [name, fines]);
    expect(await missing(LOST, KEPT, CURRENT)).toEqual([]);
    expect(await missing(CURRENT)).toEqual(
      [
        [nameOf(LOST), 1],
        [nameOf(KEPT), 2],
      ].sort(),
    );
    await base.deleteFrom('amende').execute();
    expect(await missing()).toEqual([]);
    await close();
  });
});
