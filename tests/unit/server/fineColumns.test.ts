import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { recordWith } from '../../support/importFields.ts';
import { load } from '../../support/record.ts';
import { retentions } from '../../support/retentions.ts';

/** Why the purge of personal data leaves a column. */
const KEPT: Readonly<Partial<Record<keyof Tables['fine'], string>>> = {
  id: 'ledger lines and attempts refer to it',
  number: 'ledger lines name it',
  pairKey: 'joins a fine and its deposit',
  depositNumber: 'joins a fine and its deposit',
  keyHash: 'a keyed hash; the receipt is found again by it',
  keyPepper: 'the pepper of that hash',
  noticeType: 'printed on the receipt',
  offenceAt: 'printed on the receipt',
  town: 'printed on the receipt',
  offence: 'printed on the receipt',
  offenceArticle: 'says of which rule, and nothing of a person',
  offenceClass: 'says of which rule, and nothing of a person',
  points: 'follows from the rule',
  issuingService: 'an office of the State',
  status: 'what the fine has come to',
  medium: 'how it was paid elsewhere',
  noticeDay: 'the dates of the amounts count from it',
  noticeDeadlines: 'the dates of the amounts',
  minoree: 'what was owed',
  forfaitaire: 'what was owed',
  majoree: 'what was owed',
  fpsMajore: 'what was owed',
  reduite: 'what was owed',
  contestUntil: 'the day printed on the notice',
  sentAbroad: 'whether the computed days hold; no country',
  isDeposit: 'what was owed: a deposit or a fine',
  partsAllowed: 'how it could be paid',
  transferAllowed: 'how it could be paid',
  operationCode: 'how it could be paid; the code of an office',
  paidElsewhere: 'an accounting record',
  importedPayments: 'an accounting record',
  importedAt: 'the time of the purge counts from it',
  purgeFrom: 'the time of the purge counts from it',
  lastRecord: 'what the administration said last',
  erasedAt: 'the receipt says when',
};

describe('D-12: the columns of a fine, once its personal data are due to go', () => {
  const opened = databaseOfFile();

  it('are each emptied, or named here with the reason for keeping them', async () => {
    const { db } = opened;
    expect(await load(db, [recordWith()])).toMatchObject({ accepted: 1, rejections: [] });
    const importedAt = new Date(Date.now() - 10 * 86_400_000);
    const imported = JSON.stringify({ status: 'A_PAYER', elsewhere: 0 });
    await db
      .updateTable('fine')
      .set({ importedAt, purgeFrom: importedAt, lastRecord: imported, erasedAt: importedAt })
      .execute();
    const read = () => db.selectFrom('fine').selectAll().executeTakeFirstOrThrow();
    const before = await read();
    const empty = Object.entries(before).filter(([, value]) => value === null);
    expect(
      empty.map(([name]) => name),
      'write it in server/office/import/fineRow.ts, from a field that tests/support/importFields.ts has',
    ).toEqual([]);
    await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
    const after = await read();
    const left = Object.entries(after).filter(([, value]) => value !== null);
    expect(
      left.map(([name]) => name).sort(),
      'empty it by PERSONAL in server/services/retention/finePeriods.ts, or name here why it stays',
    ).toEqual(Object.keys(KEPT).sort());
    const emptied = Object.entries(after).filter(([, value]) => value === null);
    const erasedAt = expect.any(Date);
    expect(after).toEqual({ ...before, ...Object.fromEntries(emptied), erasedAt });
    expect(after.erasedAt).not.toEqual(before.erasedAt);
    // Speeds come together.
    for (const [name] of emptied.filter(([column]) => !/speed/i.test(column))) {
      await db
        .updateTable('fine')
        .set({ [name]: Object(before)[name], importedAt })
        .execute();
      await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
      expect(await read(), `${name} alone`).toEqual({
        ...after,
        importedAt: expect.any(Date),
        erasedAt,
      });
    }
  });
});
