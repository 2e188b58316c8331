import { describe, expect, it } from 'vitest';
import { trace } from '../../scripts/trace.ts';

describe('requirements and tests', () => {
  it('every requirement is carried by a test title', () => {
    expect(trace().withoutTest).toEqual([]);
  });

  it('no test title names a requirement that does not exist', () => {
    expect(trace().unknown).toEqual([]);
  });
});
