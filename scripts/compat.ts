import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { find, GLOBALS, isNewer, MEMBERS } from './newer.ts';

const FOLDER = 'dist/client';

/** Newer than a browser that we support, and harmless there. Each must occur in the built files. */
const GUARDED: Readonly<Record<string, string>> = {
  '.checkVisibility()': 'tabbable asks first',
  '.enumerateDevices()':
    'src/browser/camera.ts; the data speak of the speakers that Safari does not list',
  '.requestVideoFrameCallback()': 'src/scan/frames.ts asks first',
  '.startViewTransition()': 'React asks first',
  '.captureStackTrace()': 'Axios and Yup ask first',
  'Error.captureStackTrace': 'Axios and Yup ask first',
  'Navigator.connection': 'React asks first',
  'Symbol.dispose': 'zxing-wasm asks first',
  VideoFrame: 'src/scan/frames.ts asks first',
  'Window.cookieStore': 'Axios asks first',
  // Where the property is unknown, the page only looks or scrolls a little differently.
  '-webkit-tap-highlight-color': 'cosmetic',
  '::-moz-range-thumb': 'one rule for each engine',
  '::-webkit-slider-thumb': 'one rule for each engine',
  ':has': 'space for sentences that rarely show, and the DSFR\u2019s refinements',
  'contain-intrinsic-size': 'cosmetic',
  'content-visibility': 'speed',
  'forced-color-adjust': 'high contrast of Windows, which the browsers of Windows know',
  'hyphenate-limit-chars': 'cosmetic',
  'overflow-anchor': 'Safari does not anchor',
  'scrollbar-gutter': 'cosmetic',
  orphans: 'print',
  widows: 'print',
};

/** Other methods that have the name of a newer one. */
const NAMESAKES: readonly string[] = [
  '.use()',
  '.isError()',
  '.isValid()',
  '.toArray()',
  '.grow()',
];

/** The library that reads PDFs brings its own substitutes. */
const POLYFILLED = /(?:^|\/)(?:pdf\.worker|readPdf)-/;

const newerStatics = new Set(
  MEMBERS.filter(({ newer }) => newer).map(({ owner, name }) => `${owner}.${name}`),
);
const older = new Set(MEMBERS.filter(({ newer }) => !newer).map(({ name }) => name));
const newerMethods = new Set(
  MEMBERS.filter(({ newer, name, called }) => newer && called && !older.has(name)).map(
    ({ name }) => name,
  ),
);
/** Objects of the window, with their interfaces. */
const OBJECTS: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  performance: 'Performance',
  history: 'History',
  crypto: 'Crypto',
  location: 'Location',
  screen: 'Screen',
};

function* namesIn(code: string): Generator<string> {
  const source = ts.createSourceFile(
    'built.js',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const nodes: ts.Node[] = [source];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    nodes.push(...node.getChildren(source));
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const owner = OBJECTS[node.expression.text] ?? node.expression.text;
      const name = `${owner}.${node.name.text}`;
      if (newerStatics.has(name)) yield name;
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      newerMethods.has(node.expression.name.text)
    ) {
      yield `.${node.expression.name.text}()`;
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      if (GLOBALS.get(node.expression.text)) yield node.expression.text;
    }
  }
}

const PSEUDO = /::?([a-z-]+)/g;

function* rulesIn(css: string): Generator<string> {
  const found: string[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl' && isNewer(find('css', 'properties', node.prop), true))
      found.push(node.prop);
    if (node.type === 'atrule' && isNewer(find('css', 'at-rules', node.name))) {
      found.push(`@${node.name}`);
    }
    if (node.type === 'rule') {
      for (const [pseudo, name = ''] of node.selector.matchAll(PSEUDO)) {
        if (isNewer(find('css', 'selectors', name))) found.push(pseudo);
      }
    }
  });
  yield* found;
}

const filesOf = (end: string) =>
  readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(end));

const places = new Map<string, Set<string>>();
const note = (name: string, file: string) =>
  places.set(name, (places.get(name) ?? new Set()).add(file));

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const scripts = [...filesOf('.js'), ...filesOf('.mjs')].filter((file) => !POLYFILLED.test(file));
for (const file of scripts) {
  for (const name of namesIn(read(file))) note(name, file);
}
for (const file of filesOf('.css')) for (const name of rulesIn(read(file))) note(name, file);

const known = [...Object.keys(GUARDED), ...NAMESAKES];
const unguarded = [...places].filter(([name]) => !known.includes(name));
const stale = known.filter((name) => !places.has(name));
for (const [name, files] of unguarded) {
  console.error(`${name} is newer than a supported browser: ${[...files].join(', ')}`);
}
for (const name of stale) console.error(`${name} is guarded, but no built file has it`);
console.log(`${places.size} newer features, ${unguarded.length} unguarded`);
process.exit(unguarded.length + stale.length === 0 ? 0 : 1);
