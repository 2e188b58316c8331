import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STORED_STATUSES, type StoredStatus } from '#contract/domain/paymentStatus.ts';
import { judgeNews } from '#server/till/adminNews.ts';
import { statusMayChange } from '#server/till/transitions.ts';

const guide = readFileSync('docs/import.md', 'utf8');

/** The cells of the table of `docs/import.md` that has this head. */
const table = (head: string): string[][] =>
  (guide.slice(guide.indexOf(head)).split('\n\n')[0] ?? '').split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const STATUSES = Object.fromEntries(
  table('| here, and in the record |')
    .slice(2)
    .map(([group = '', names = '']) => [
      group,
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name) as StoredStatus[],
    ]),
);

/** Statuses here, status in the record, what happens. */
function documented(): [StoredStatus[], StoredStatus[], string][] {
  const [[, ...columns] = [], , ...rows] = table('| here \\ the record says |');
  return rows.flatMap(([groups = '', ...verdicts]) =>
    verdicts.map((verdict, index): [StoredStatus[], StoredStatus[], string] => [
      groups.split(', ').flatMap((group) => STATUSES[group] ?? []),
      STATUSES[columns[index] ?? ''] ?? [],
      verdict,
    ]),
  );
}

/** What the words of the table mean for a sum paid elsewhere that is lower, equal or higher. */
const OUTCOMES: Record<string, (told: number) => string> = {
  taken: () => 'told',
  'nothing changes': () => 'same',
  'a task': () => 'same',
  'nothing new': () => 'idle',
  'asks again': () => 'lags',
  'cancelled after payment': () => 'cancelled-after-payment',
  'by `dejaRegle`': (told) => (told < 1_000 ? 'lowered' : told === 1_000 ? 'same' : 'lowers'),
};

describe('D-48: a record beside money of this service', () => {
  const rows = documented();

  it('the documented table has every pair of statuses once', () => {
    const pairs = rows.flatMap(([here, told]) => here.flatMap((a) => told.map((b) => `${a} ${b}`)));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toHaveLength(9 * 9);
  });

  it.each(rows)('%j, the record says %j: %s', (statusesHere, statusesTold, verdict) => {
    for (const status of statusesHere) {
      for (const told of statusesTold) {
        for (const cents of [999, 1_000, 1_001]) {
          const here = { status, elsewhere: 1_000 };
          const news = judgeNews(here, { status: told, elsewhere: cents });
          const outcome = OUTCOMES[verdict]?.(cents);
          if ('refused' in news) expect(news.refused).toBe(outcome);
          else if (outcome === 'told') {
            expect(news.accepted).toEqual({ status: told, elsewhere: Math.max(1_000, cents) });
          } else {
            expect(news.accepted).toEqual({
              ...here,
              elsewhere: outcome === 'lowers' ? cents : 1_000,
            });
          }
        }
      }
    }
  });

  it('I6: each status that is accepted is a declared change', () => {
    for (const status of STORED_STATUSES) {
      for (const told of STORED_STATUSES) {
        const news = judgeNews({ status, elsewhere: 0 }, { status: told, elsewhere: 0 });
        if ('refused' in news || news.accepted.status === status) continue;
        const allowed = statusMayChange(status, told, 'administration');
        expect(allowed, `${status} to ${told}`).toBe(true);
      }
    }
  });

  it('a record that tells of no money elsewhere, like the one before it, says nothing new', () => {
    const part = { status: 'A_PAYER', elsewhere: 0 } as const;
    expect(judgeNews(part, part)).toEqual({ refused: 'idle' });
    expect(judgeNews(part, { status: 'A_PAYER', elsewhere: 1 })).toEqual({
      accepted: { status: 'A_PAYER', elsewhere: 1 },
    });
  });
});
