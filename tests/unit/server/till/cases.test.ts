import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CASES, LAST_DAY, outcomeOf } from './cases.ts';

const PAGE = 'docs/payments.md';

const HEAD = `## What each event writes

A fine costs 90.00 until ${LAST_DAY}, then 135.00; its deposit costs 135.00. All cases begin on the eve of that day, with both to be
paid. Amounts of events are cents. T0 and T1 are attempts, P1 and P2 payments, K0 is our first operation on a payment, P2-1
the provider's name of it, R0 the first line. What the provider does is not heard before a webhook or an answer; what is declared, a person says.

This part is generated from \`tests/unit/server/till/cases.ts\` by \`npx vitest run --project unit tests/unit/server/till/cases.test.ts -u\`:
\`server/till/judge.ts\` decides, and the test compares.
`;

it('the page of payments says what each event writes', async () => {
  const chapters = Object.entries(CASES).map(([title, cases]) => {
    const rows = cases.map(
      (one) => `| ${one.before.join(', ') || 'nothing'} | ${one.event} | ${outcomeOf(one)} |`,
    );
    return `### ${title}\n\n| before | event | what is written |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  const [rules = ''] = readFileSync(PAGE, 'utf8').split('## What each event writes');
  const page = `${rules}${[HEAD, ...chapters].join('\n')}`;
  await expect(page).toMatchFileSnapshot(`../../../../${PAGE}`);
});
