import { describe, expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES, callOf, errorsOf } from '#contract/calls.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';

const shapesOf = (
  schema: { anyOf?: { required?: string[] }[]; required?: string[] } | undefined,
) => (schema === undefined ? [] : (schema.anyOf ?? [schema]));

describe('the table of calls', () => {
  it.each(CALL_NAMES)('%s has an address of its own and one way to succeed', (name) => {
    const { method, path, input = 'body', answers, access, limit } = callOf(name);
    const { query, body, answer } = bodiesOf(name);
    const same = CALL_NAMES.filter(
      (other) => callOf(other).path === path && callOf(other).method === method,
    );
    expect(same).toEqual([name]);
    // A redirection (303) leads to an answer of another address.
    expect(Object.keys(answers).filter((status) => !['206', '303'].includes(status))).toHaveLength(
      1,
    );
    expect([query, body].filter(Boolean)).toEqual([bodiesOf(name)[input]].filter(Boolean));
    if (method === 'GET') expect(body).toBeUndefined();
    const { type, field } = Object.values(answers)[0] ?? {};
    expect(type === 'application/json').toBe(answer !== undefined);
    for (const shape of shapesOf(answer)) expect(shape.required).toContain(field);
    // The provider itself is never turned away (invariant 2).
    expect(limit === null).toBe(access === 'signed');
    for (const code of errorsOf(name)) expect(ERROR_STATUSES).toHaveProperty(code);
  });
});
