import { expect, it } from 'vitest';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { readDemoRecords } from '#server/office/demonstration/records.ts';

const fines = await readDemoRecords();

const row = (columns: readonly (string | number)[]): string => `| ${columns.join(' | ')} |`;

it('D-12: docs/demonstration.md lists every fine of the demonstration', async () => {
  const rows = fines.map(
    ({
      numAvis: noticeNumber,
      cleAvis: key,
      typeAmende: fineType,
      statutPaiement: paymentStatus,
      daysAgo: days,
      virementAutorise,
      indicatifOperation: operationCode,
    }) =>
      row([
        formatNumber(noticeNumber),
        key,
        fineType,
        paymentStatus,
        days,
        operationCode ?? (virementAutorise ? 'yes' : 'no'),
      ]),
  );
  const document = [
    '# The fines of the demonstration',
    '',
    'Each state that a visitor can meet, with a number and a key to try. Days count from the sending of the notice to today. After a',
    'trial stop the server; `npm run amendes -- demo reset --yes` then makes all of them new. The table is made from `server/demonstration/fines.json`:',
    '`npx vitest run --project unit tests/unit/server/demonstrationTable.test.ts -u` writes it again.',
    '',
    row(['number', 'key', 'type', 'status', 'days', 'transfer, or its operation code']),
    row(['---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
    'Cards: `4100000000000000` is accepted, `4100000000000005` is refused, `4100000000000060` stays pending. Any future date and any three digits do.',
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../../docs/demonstration.md');
});
