import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../playwright.config.ts';

const restricted = (config.projects ?? []).filter(({ testMatch }) => testMatch !== undefined);

describe('a device of the end-to-end tests', () => {
  it('is restricted to a file that exists', () => {
    const missing = restricted.filter(
      ({ testMatch }) => !existsSync(String(testMatch).replace('**', 'tests/e2e')),
    );
    expect(restricted).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});
