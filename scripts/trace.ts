import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const REQUIREMENTS = 'docs/requirements.md';
const TESTS = 'tests';
const TITLED = new Set(['it', 'test', 'describe']);

/** `D-08` is a decision, and `K-1` is no id. */
const ID = /\b[GRHLSMEOCVFKX]-\d{2}\b/g;

function requirementIds(): string[] {
  const rows = readFileSync(REQUIREMENTS, 'utf8').matchAll(/^\| ([A-Z]-\d{2}) \|/gm);
  return [...rows].flatMap(([, id]) => id ?? []);
}

/** `it`, `it.each(table)` and `test.describe` lead back to the same identifier. */
function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    return rootName(node.expression);
  }
  return '';
}

/** `%s`, `$exigence` and `${exigence}`: a table of the same file completes the title. */
const COMPLETED_FROM_DATA = /%s|\$/;

const STARTS_WITH_ID = /^['"`][A-Z]-\d{2}\b/;

function titlesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const titles: string[] = [];
  const data: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TITLED.has(rootName(node.expression))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        titles.push(title.getText());
      }
    }
    if (ts.isStringLiteralLike(node) && STARTS_WITH_ID.test(node.getText())) {
      data.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles.some((title) => COMPLETED_FROM_DATA.test(title)) ? [...titles, ...data] : titles;
}

export function trace() {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(TESTS, name));
  const known = requirementIds();
  const found = files.flatMap((file) =>
    titlesOf(file).flatMap((title) => [...title.matchAll(ID)].map(([id]) => ({ file, id }))),
  );
  const carried = new Set(found.map(({ id }) => id));
  const strangers = found.filter(({ id }) => !known.includes(id));
  return {
    total: known.length,
    withoutTest: known.filter((id) => !carried.has(id)),
    unknown: [...new Set(strangers.map(({ file, id }) => `${id} in ${file}`))],
  };
}

function print(): void {
  const { total, withoutTest, unknown } = trace();
  console.log(`${total - withoutTest.length} of ${total} requirements are carried by a test.`);
  if (withoutTest.length > 0) console.log(`Without a test: ${withoutTest.join(' ')}`);
  if (unknown.length > 0) console.log(`Unknown ids:\n${unknown.join('\n')}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) print();
