/** @typedef {import('vite').Manifest} Manifest */
/** @typedef {{ template: string, manifest: Manifest, script: string, tooOld: string, rules: string, stylesheets: readonly string[] }} DocumentInput */
/** @typedef {import('../src/app/prerender.tsx').RenderedPage} RenderedPage */

/** The server fills them in (contract/pages.ts). */
const SETTINGS = '<script type="application/json" id="reglages">__REGLAGES__</script>';

/**
 * Returns a key with the keys of all that it imports.
 * @param {string} key
 * @param {Manifest} manifest
 */
export function keysOf(key, manifest, seen = new Set()) {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of entry.imports ?? []) keysOf(imported, manifest, seen);
  return seen;
}

/**
 * @param {string} file
 * @param {Manifest} manifest
 * @throws when the build has no chunk for the file
 */
export function keyOf(file, manifest) {
  const key = Object.keys(manifest).find((id) => id.endsWith(`/${file}`));
  if (key === undefined) throw new Error(`${file}: not in the manifest`);
  return key;
}

/**
 * Returns the scripts of a page that the template does not name.
 * @param {RenderedPage} page
 * @param {Manifest} manifest
 */
function scriptsOf({ name, file }, manifest) {
  const first = keysOf('index.html', manifest);
  const keys = keysOf(keyOf(`${file}.tsx`, manifest), manifest, new Set(first));
  // The page asks at once for the outcome of a payment.
  if (name === 'confirmation') keysOf(keyOf('http.ts', manifest), manifest, keys);
  return [...keys].filter((key) => !first.has(key)).flatMap((key) => manifest[key]?.file ?? []);
}

/**
 * @param {string} document
 * @param {readonly [string, string]} replacement
 * @throws when the template lacks the place
 */
function put(document, [place, content]) {
  if (!document.includes(place)) throw new Error(`index.html lacks ${place}`);
  return document.replace(place, () => content);
}

const ENTRY = /<script type="module" crossorigin src="[^"]+"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * Imports come before the entry, so that the browser can paint between one script and the next.
 * @param {string} template
 * @returns {readonly (readonly [string, string])[]}
 */
function scriptsInTurn(template) {
  const entry = ENTRY.exec(template)?.[0] ?? '<script type="module" crossorigin';
  const preloads = [...template.matchAll(PRELOAD)];
  const imported = preloads.map(
    ([, address]) => `<script type="module" crossorigin src="${address}"></script>`,
  );
  return [
    ...preloads.map(([link]) => /** @type {const} */ ([link, ''])),
    [entry, [...imported, entry].join('\n    ')],
  ];
}

/**
 * A whole page paints with its own rules, among them the fonts of the device, which are the first stylesheet. The others
 * wait in a template for `src/app/early.ts`.
 * @param {RenderedPage} page
 * @param {DocumentInput} input
 */
function stylesOf({ whole }, { stylesheets, rules }) {
  const links = stylesheets.map((file) => `<link rel="stylesheet" href="/${file}" />`);
  const withoutScript = '<link rel="stylesheet" href="/sans-script.css" />';
  const late = links.slice(1).join('');
  return whole
    ? [
        `<style>${rules}</style>`,
        `<template>${late}</template>`,
        `<noscript>${late}${withoutScript}</noscript>`,
      ]
    : [...links, `<noscript>${withoutScript}</noscript>`];
}

/** The server replaces these parts of a confirmation. */
const marked = (/** @type {string} */ part, /** @type {string} */ html) =>
  `<!--${part}-->${html}<!--/${part}-->`;

/**
 * @param {DocumentInput} input
 * @param {RenderedPage} page
 * @throws when the template lacks a place, or the manifest a file
 */
export function documentOf(input, page) {
  const { template, manifest, script, tooOld } = input;
  const stylesheet = manifest['style.css']?.file ?? '';
  const head = [
    ...stylesOf(page, input),
    page.name === 'confirmation' ? marked('tete', page.head) : page.head,
    ...page.texts.map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address}" />`,
    ),
    ...scriptsOf(page, manifest).map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ];
  const root = page.name === 'confirmation' ? marked('corps', page.root) : page.root;
  /** @type {(readonly [string, string])[]} */
  const places = [
    ['<html lang="fr"', `<html lang="${page.language}"`],
    [`<link rel="stylesheet" crossorigin href="/${stylesheet}">`, ''],
    ...scriptsInTurn(template),
    ['<!--head-->', head.join('\n    ')],
    ['<!--script-->', `<script>${script}</script>`],
    ['<p id="panne" role="alert" hidden></p>', page.fault],
    ['<p id="ancien" role="alert" hidden></p>', `${page.tooOld}<script>${tooOld}</script>`],
    ['<div id="root"></div>', `${root}\n    ${SETTINGS}`],
  ];
  return places.reduce(put, template);
}
