import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import type { Declaration, Plugin, Root } from 'postcss';
import { removeUnusedRules } from './usedStyles.ts';

const require = createRequire(import.meta.url);

/** The sheets that import the DSFR's. The rules of the modules are ours, and used. */
const OF_THE_DSFR = /\/design\/[^?]*(?<!\.module)\.css$/;

/** Conditions that only Internet Explorer and old Firefox met. */
const DEAD_CONDITION = /-ms-high-contrast|url-prefix/;
const ICON = /url\("?([^")]+\/icons\/[^")]+\.svg)"?\)/;

function removeDeadConditions(root: Root): void {
  root.walkAtRules(/^(?:media|-moz-document)$/, (rule) => {
    if (!DEAD_CONDITION.test(rule.params)) return;
    const living = rule.params.split(',').filter((condition) => !DEAD_CONDITION.test(condition));
    if (living.length === 0) rule.remove();
    else rule.params = living.join(',').trim();
  });
}

/** Each browser that runs the service reads woff2; no text is light or slanted. */
function keepFontsInUse(root: Root): void {
  root.walkAtRules('font-face', (face) => {
    const unused = /font-style:\s*italic|font-weight:\s*300(?!\s*\d)/.test(face.toString());
    if (unused) {
      face.remove();
      return;
    }
    face.walkDecls('src', (src) => {
      // Those of the device are what stands in until ours come.
      if (!src.value.includes('url(')) return;
      src.value = src.value
        .split(/,(?=\s*url)/)
        .filter((source) => source.includes('woff2'))
        .join(',');
    });
  });
}

/** Names the fallback of `fonts.css` before the DSFR's, whose letters are narrower: their change would move the page. */
function nameFallback(root: Root): void {
  root.walkDecls('font-family', (decl) => {
    decl.value = decl.value.replace(/^Marianne,\s*/, 'Marianne, "Marianne fallback", ');
  });
}

function pathOf(url: string, decl: Declaration): string {
  const from = decl.source?.input.file ?? '';
  return url.startsWith('.') ? resolve(dirname(from), url) : require.resolve(url);
}

/** An SVG as an address that the policy allows for images (`data:`, which the DSFR's own sheets need). */
function dataUrl(file: string): string {
  const svg = readFileSync(file, 'utf8').trim().replaceAll('"', "'");
  return `url("data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}")`;
}

/** Puts each icon into the sheet, once, as a variable: a request for each would come after the sheet and before its place is filled. */
function inlineIcons(root: Root, variable: (name: string, value: string) => void): void {
  root.walkDecls(/mask-image$/, (decl) => {
    const url = ICON.exec(decl.value)?.[1];
    if (url === undefined) return;
    const name = `--icon-${basename(url, '.svg')}`;
    variable(name, dataUrl(pathOf(url, decl)));
    decl.value = decl.value.replace(ICON, `var(${name})`);
  });
}

/**
 * Makes of the DSFR's sheets what a first paint needs: rules in use, no request but the fonts'. For the build; a
 * developer's server and Storybook show the whole sheets.
 */
export function styles(): Plugin {
  return {
    postcssPlugin: 'styles-in-use',
    async Once(root, helpers) {
      if (!OF_THE_DSFR.test(root.source?.input.file ?? '')) return;
      removeDeadConditions(root);
      keepFontsInUse(root);
      nameFallback(root);
      await removeUnusedRules(root, helpers);
      const icons = new Map<string, string>();
      inlineIcons(root, (name, value) => icons.set(name, value));
      const values = [...icons].map(([name, value]) => `${name}: ${value};`).join(' ');
      const from = root.source?.input.file;
      root.prepend(helpers.parse(`:root { ${values} }`, { from }));
    },
  };
}
