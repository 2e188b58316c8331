import { run } from './engine.ts';
import type { Row } from './table.ts';

/** The rules of Prometheus, read and tried by its own tool. */
export async function tryAlerts(): Promise<Row[]> {
  const rules = await run('promtool', 'check', 'rules', 'docs/alerts.yml');
  const tests = await run('promtool', 'test', 'rules', 'docs/alerts.test.yml');
  const [found = ''] = /\d+ rules/.exec(rules) ?? [];
  return [
    { what: 'promtool check rules', found, ok: found !== '' },
    { what: 'promtool test rules', found: tests.split(/\s+/).at(-1) ?? '', ok: true },
  ];
}
