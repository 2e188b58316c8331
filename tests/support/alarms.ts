import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { parse } from 'yaml';

const Rules = Type.Object({
  groups: Type.Array(
    Type.Object({ rules: Type.Array(Type.Object({ alert: Type.String(), expr: Type.String() })) }),
  ),
});

const RULES = Value.Parse(
  Rules,
  parse(readFileSync(new URL('../../docs/alerts.yml', import.meta.url), 'utf8')),
).groups.flatMap(({ rules }) => rules);

/** `max(name{label="value"}) > 0`, also of `increase(…)` and of `max by (label) (…)`. */
const RULE =
  /^(max|min|sum)\((?:max by \(\w+\) \()?(increase\()?(\w+)(?:\{(\w+)(=~|=)"([^"]*)"\})?(?:\[\w+\]\))?\)?\) (>=|>|<=) (\d+)$/;

/** Values of the samples that a selector takes, from the text of `/metrics`. */
function samples(text: string, name: string, label: string | undefined, pattern: string): number[] {
  return text.split('\n').flatMap((line) => {
    const [, found, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found !== name) return [];
    const said = label === undefined ? '' : new RegExp(`${label}="([^"]*)"`).exec(labels)?.[1];
    const isTaken = label === undefined || new RegExp(`^(?:${pattern})$`).test(said ?? '');
    return isTaken ? [Number(value)] : [];
  });
}

const AGGREGATES = {
  max: (values: readonly number[]) => Math.max(...values),
  min: (values: readonly number[]) => Math.min(...values),
  sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
};

const isAggregate = (name: string): name is keyof typeof AGGREGATES => name in AGGREGATES;

/**
 * What Prometheus would say of an alarm of one comparison, once its time is over.
 * @param before an earlier scrape, for an alarm about an increase
 */
export function fires(alarm: string, text: string, before = ''): boolean {
  const expression = RULES.find(({ alert }) => alert === alarm)?.expr ?? '';
  const parts = RULE.exec(expression);
  if (parts === null) throw new Error(`${alarm} cannot be read: ${expression}`);
  const [, aggregate = '', increase, name = '', label, , pattern = '', operator, limit] = parts;
  if (!isAggregate(aggregate)) throw new Error(`${alarm} aggregates by ${aggregate}`);
  const now = samples(text, name, label, pattern);
  // Without a series nothing is alarmed.
  if (now.length === 0) return false;
  const grown = AGGREGATES[aggregate](now);
  const value =
    increase === undefined
      ? grown
      : grown - AGGREGATES[aggregate](samples(before, name, label, pattern));
  const least = Number(limit);
  return operator === '>' ? value > least : operator === '>=' ? value >= least : value <= least;
}
