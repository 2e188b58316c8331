/**
 * @typedef {object} ManifestEntry one file of Vite's manifest, as far as it is read here
 * @property {string} file
 * @property {string[]} [imports]
 */

/**
 * @typedef {object} DocumentInput what all documents share
 * @property {string} template `index.html` as Vite wrote it
 * @property {Record<string, ManifestEntry>} manifest
 * @property {string} script runs in the head, before the body is parsed
 * @property {string} rules the rules that the first paint of a whole page needs
 */

/** @typedef {import('../src/app/prerender.tsx').RenderedPage} RenderedPage */

/** Holds the settings for the script of the page; the server fills it in (contract/pages.ts). */
const SETTINGS = '<script type="application/json" id="reglages">__REGLAGES__</script>';

/**
 * A file of the manifest with all that it imports.
 * @param {string} key
 * @param {DocumentInput['manifest']} manifest
 * @param {Set<string>} seen
 */
function filesOf(key, manifest, seen = new Set()) {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of entry.imports ?? []) filesOf(imported, manifest, seen);
  return seen;
}

/**
 * @param {string} file
 * @param {DocumentInput['manifest']} manifest
 * @throws when the build has no chunk for the file
 */
function keyOf(file, manifest) {
  const key = Object.keys(manifest).find((id) => id.endsWith(`/${file}`));
  if (key === undefined) throw new Error(`${file}: not in the manifest`);
  return key;
}

/**
 * The scripts of one screen that the template does not name.
 * @param {RenderedPage} page
 * @param {DocumentInput['manifest']} manifest
 */
function scriptsOf({ name, file }, manifest) {
  const first = filesOf('index.html', manifest);
  const keys = filesOf(keyOf(`${file}.tsx`, manifest), manifest, new Set(first));
  // The outcome of a payment is asked for at once.
  if (name === 'confirmation') filesOf(keyOf('http.ts', manifest), manifest, keys);
  return [...keys].filter((key) => !first.has(key)).flatMap((key) => manifest[key]?.file ?? []);
}

/**
 * Replaces what the template must hold.
 * @param {string} document
 * @param {readonly [string, string]} replacement
 * @throws when the template lacks the place
 */
function put(document, [place, content]) {
  if (!document.includes(place)) throw new Error(`index.html lacks ${place}`);
  return document.replace(place, () => content);
}

/**
 * Styles of a page. A whole page paints with the rules it holds: the stylesheet waits in a template, whose content is
 * not fetched, until the application has started (`src/app/early.ts`). Without script it comes at once.
 * @param {RenderedPage} page
 * @param {string} stylesheet its address
 * @param {string} rules
 */
function stylesOf({ whole }, stylesheet, rules) {
  const link = `<link rel="stylesheet" href="/${stylesheet}" />`;
  const withoutScript = '<link rel="stylesheet" href="/sans-script.css" />';
  return whole
    ? [
        `<style>${rules}</style>`,
        `<template>${link}</template>`,
        `<noscript>${link}${withoutScript}</noscript>`,
      ]
    : [link, `<noscript>${withoutScript}</noscript>`];
}

/**
 * Writes one page into the template.
 * @param {DocumentInput} input
 * @param {RenderedPage} page
 * @throws when the template lacks a place, or the manifest a file
 */
export function documentOf({ template, manifest, script, rules }, page) {
  const stylesheet = manifest['style.css']?.file ?? '';
  const head = [
    ...stylesOf(page, stylesheet, rules),
    page.head,
    ...page.texts.map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address}" />`,
    ),
    ...scriptsOf(page, manifest).map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ];
  /** @type {(readonly [string, string])[]} */
  const places = [
    ['<html lang="fr"', `<html lang="${page.langue}"`],
    [`<link rel="stylesheet" crossorigin href="/${stylesheet}">`, ''],
    ['<!--head-->', head.join('\n    ')],
    ['<script src="/early-color-scheme.js"></script>', `<script>${script}</script>`],
    ['<p id="panne" role="alert" hidden></p>', page.fault],
    ['<div id="root"></div>', `${page.root}\n    ${SETTINGS}`],
  ];
  return places.reduce(put, template);
}
