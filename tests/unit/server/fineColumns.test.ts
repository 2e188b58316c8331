import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { purgeExpired } from '#server/services/operations/purgeExpired.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { recordWith } from '../../support/importFields.ts';
import { load } from '../../support/record.ts';
import { retentions } from '../../support/retentions.ts';

/** Why the purge of personal data leaves a column. */
const KEPT: Readonly<Partial<Record<keyof Tables['amende'], string>>> = {
  id: 'ledger lines and attempts refer to it',
  num_avis: 'ledger lines name it',
  dossier: 'joins a fine and its deposit',
  num_consignation: 'joins a fine and its deposit',
  cle_empreinte: 'a keyed hash; the receipt is found again by it',
  cle_poivre: 'the pepper of that hash',
  type_amende: 'printed on the receipt',
  date_infraction: 'printed on the receipt',
  commune: 'printed on the receipt',
  nature_libelle: 'printed on the receipt',
  nature_article: 'says of which rule, and nothing of a person',
  nature_classe: 'says of which rule, and nothing of a person',
  points_encourus: 'follows from the rule',
  service_verbalisateur: 'an office of the State',
  statut: 'what the fine has come to',
  media_reglement: 'how it was paid elsewhere',
  date_envoi_avis: 'the dates of the amounts count from it',
  echeances: 'the dates of the amounts',
  minoree: 'what was owed',
  forfaitaire: 'what was owed',
  majoree: 'what was owed',
  fps_majore: 'what was owed',
  reduite: 'what was owed',
  contestation_jusquau: 'the day printed on the notice',
  consignation: 'what was owed: a deposit or a fine',
  fractionnable: 'how it could be paid',
  virement_autorise: 'how it could be paid',
  indicatif_operation: 'how it could be paid; the code of an office',
  deja_regle_importe: 'an accounting record',
  reglements_importes: 'an accounting record',
  importe_le: 'the time of the purge counts from it',
  dit_importe: 'what the administration said last',
  efface_le: 'the receipt says when',
};

describe('D-12: the columns of a fine, once its personal data are due to go', () => {
  const opened = databaseOfFile();

  it('are each emptied, or named here with the reason for keeping them', async () => {
    const { db } = opened;
    expect(await load(db, [recordWith()])).toMatchObject({ accepted: 1, rejections: [] });
    const importedAt = new Date(Date.now() - 10 * 86_400_000);
    const imported = JSON.stringify({ status: 'A_PAYER', elsewhere: 0 });
    await db
      .updateTable('amende')
      .set({ importe_le: importedAt, dit_importe: imported, efface_le: importedAt })
      .execute();
    const read = () => db.selectFrom('amende').selectAll().executeTakeFirstOrThrow();
    const before = await read();
    const empty = Object.entries(before).filter(([, value]) => value === null);
    expect(empty.map(([name]) => name)).toEqual([]);
    await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
    const after = await read();
    const left = Object.entries(after).filter(([, value]) => value !== null);
    expect(left.map(([name]) => name).sort()).toEqual(Object.keys(KEPT).sort());
    const emptied = Object.entries(after).filter(([, value]) => value === null);
    const efface_le = expect.any(Date);
    expect(after).toEqual({ ...before, ...Object.fromEntries(emptied), efface_le });
    expect(after.efface_le).not.toEqual(before.efface_le);
    // Speeds come together.
    for (const [name] of emptied.filter(([column]) => !column.startsWith('vitesse_'))) {
      await db
        .updateTable('amende')
        .set({ [name]: Object(before)[name], importe_le: importedAt })
        .execute();
      await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
      expect(await read(), `${name} alone`).toEqual({
        ...after,
        importe_le: expect.any(Date),
        efface_le,
      });
    }
  });
});
