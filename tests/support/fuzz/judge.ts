import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import Value from 'typebox/value';
import { expect } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { type CallName, callOf, errorsOf } from '#contract/calls.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { ErrorBody } from '#contract/schemas/common.ts';
import type { Database } from '#server/database/open.ts';

/** Frames of a stack, paths of this machine, the words of a driver. */
const INSIDES =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|\bSQLSTATE\b|\b(?:insert into|select .+ from)\b/i;

/** Statuses of `requete-invalide`, as the OpenAPI document lists them. */
const UNREADABLE = [400, 413, 415];

/** The status and the code of a refusal belong together, and the call says that it can refuse so. */
function judgeRefusal(name: CallName, { statusCode, body, headers }: LightMyRequestResponse): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const told: unknown = JSON.parse(body);
  expect(Value.Check(ErrorBody, told)).toBe(true);
  const { code } = told as ErrorBody;
  expect(ERROR_STATUSES).toHaveProperty(code);
  expect(errorsOf(name)).toContain(code);
  if (code === 'requete-invalide') expect(UNREADABLE).toContain(statusCode);
  else expect(ERROR_STATUSES[code as ErrorCode]).toBe(statusCode);
  if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** A success is what the document promises; an unknown number and an unbound fine are empty by right (D-10, D-13). */
function judgeSuccess(name: CallName, { statusCode, body, headers }: LightMyRequestResponse): void {
  const told = Object.entries(callOf(name).answers).find(([status]) => status === `${statusCode}`);
  expect(told, `${name} ${statusCode} is not in the table`).toBeDefined();
  const { type } = told?.[1] ?? {};
  const { answer: schema } = bodiesOf(name);
  if (statusCode === 206) expect(body).toBe('');
  if (body === '') return;
  expect(String(headers['content-type']).split(';')[0]).toBe(type);
  if (schema) expect([...Value.Errors(schema, JSON.parse(body))]).toEqual([]);
}

/** Checks what holds for every answer of every call. */
export function judge(name: CallName, answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(INSIDES);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  if (answer.statusCode >= 400) judgeRefusal(name, answer);
  else judgeSuccess(name, answer);
}

/** Counts rows and newest writes, table by table. Counters of wrong answers are written by refusals too (D-15). */
export async function prepareFootprint(
  db: Database,
): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'failure_counter'`.execute(db);
  const parts = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*) || '/' || coalesce(max(xmin::text::bigint), 0) as mark
      from ${sql.table(name)}`,
  );
  const question = sql<{ name: string; mark: string }>`${sql.join(parts, sql` union all `)}`;
  return async () => {
    const marks = await question.execute(db);
    return Object.fromEntries(marks.rows.map(({ name, mark }) => [name, mark]));
  };
}
