import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const IGNORED = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .map((line) => line.replace(/\/$/, ''))
  .filter((line) => line !== '' && !line.startsWith('#'));
const isIgnored = (name: string, path: string) =>
  IGNORED.some((line) => line === name || line === path || line === name.replace(/^.+\./, '*.'));

/** Found without git: an archive has no history. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === '.git' || isIgnored(entry.name, path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const FILES = filesBelow('.');
const parents = (file: string): string[] =>
  file.split('/').map((_, rank, parts) => parts.slice(0, rank).join('/'));
const KNOWN = [...new Set([...FILES, ...FILES.flatMap(parents)])];
const TOP = new Set(FILES.map((file) => file.split('/')[0]));

/** They speak of what was, or of another's files. */
const HISTORY = /^(?:CHANGELOG|docs\/(?:specification|requirements))/;
/** Made by a build or a run. */
const MADE = /^(?:dist|a11y-report|node_modules|DATA_DIR)\//;

const QUOTED_PATH = /`#?((?:\.{1,2}\/)?[\w.@-]+(?:\/[\w.@-]+)+)\/?`/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*|--|#)/;
const NAMED_FILE = /\.(?:tsx?|mdx?|json|mjs|js|sql|css)$/;

const isPath = (text: string) => TOP.has(text.split('/')[0]) || NAMED_FILE.test(text);
const exists = (path: string, from: string) =>
  KNOWN.includes(normalize(join(dirname(from), path))) ||
  KNOWN.some((known) => known === path || known.endsWith(`/${path}`));

/** Paths in backticks, in documents and comments, that lead nowhere. */
function deadPaths(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const prose = /\.mdx?$/.test(file) ? lines : lines.filter((line) => COMMENT.test(line));
  return prose
    .flatMap((line) => [...line.matchAll(QUOTED_PATH)].flatMap(([, path = '']) => path))
    .filter((path) => isPath(path) && !MADE.test(path) && !exists(path, file))
    .map((path) => `${file}: ${path}`);
}

const DOC_COMMENT = /\/\*\*([\s\S]*?)\*\//g;
const PARAMETER = /@param (\w+)/g;

/** Names after `@param` that the declaration below does not have. */
function strangeParameters(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(DOC_COMMENT)].flatMap(({ 0: comment, 1: body = '', index }) => {
    const below = text.slice(index + comment.length);
    const [declaration = ''] = below.split(/\n}\n|\n\n\/\*\*/);
    return [...body.matchAll(PARAMETER)]
      .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(declaration))
      .map(([, name]) => `${file}: ${name}`);
  });
}

describe('what documents and comments name is there', () => {
  it('paths in backticks', () => {
    const texts = FILES.filter(
      (file) => /\.(?:mdx?|tsx?|mjs|js|css|sql|ya?ml)$/.test(file) && !HISTORY.test(file),
    );
    expect(texts.flatMap(deadPaths)).toEqual([]);
  });

  it('keys of texts', () => {
    const texts: unknown = JSON.parse(readFileSync('public/assets/i18n/fr.json', 'utf8'));
    const below = (value: unknown, name: string): unknown =>
      value instanceof Object
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined;
    const named = readFileSync('docs/content-sources.md', 'utf8').matchAll(/`(\w+(?:\.\w+)+)`/g);
    const keys = [...named].map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => key.split('.').reduce(below, texts) === undefined)).toEqual([]);
  });

  it('parameters', () => {
    const code = FILES.filter((file) => /\.tsx?$/.test(file));
    expect(code.flatMap(strangeParameters)).toEqual([]);
  });
});

it('README names each page of docs, below those who read it', () => {
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const readme = readFileSync('README.md', 'utf8');
  expect(pages.filter((name) => !readme.includes(`](docs/${name})`))).toEqual([]);
});
