import { expect, it } from 'vitest';
import { CASES, LAST_DAY, outcomeOf } from './cases.ts';

const HEAD = `# What each event does to the money

A fine costs 90.00 until ${LAST_DAY}, then 135.00; its deposit costs 135.00. All cases begin on the eve of that day, with both to be
paid. Amounts of events are cents. T0 and T1 are attempts, P1 and P2 payments, K0 is a request of ours, R0 the first line.

This page is generated from \`tests/unit/server/till/cases.ts\` by \`npx vitest run --project unit tests/unit/server/till/cases.test.ts -u\`:
\`server/till/judge.ts\` decides, and the test compares. Every sequence of events up to a depth is walked by \`npm run bench -- till\`.
`;

it('docs/till.md says what each event writes', async () => {
  const chapters = Object.entries(CASES).map(([title, cases]) => {
    const rows = cases.map(
      (one) => `| ${one.before.join(', ') || 'nothing'} | ${one.event} | ${outcomeOf(one)} |`,
    );
    return `## ${title}\n\n| before | event | what is written |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  await expect([HEAD, ...chapters].join('\n')).toMatchFileSnapshot('../../../../docs/till.md');
});
