import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { AtRule, type Declaration, type Plugin, type Root, type Rule } from 'postcss';
import { IMAGE_LETTERS } from '../../src/app/lateImages.ts';
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

/**
 * Each browser that runs the service reads woff2; no text is light or slanted. A sheet that brings a font makes the browser lay
 * the whole page out: where a script runs it has none. The stand-ins are in the page, Marianne comes by the script of the head.
 */
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
    const withoutScript = new AtRule({ name: 'media', params: '(scripting: none)' });
    face.replaceWith(withoutScript);
    withoutScript.append(face);
  });
}

const STAND_INS = 'Marianne Arial, Marianne Roboto, Marianne DejaVu';

/** Names the families of `fonts.css` before the DSFR's, whose letters have other widths: their change would move the page. */
function nameStandIns(root: Root): void {
  root.walkDecls('font-family', (decl) => {
    decl.value = decl.value.replace(/^Marianne,\s*/, `Marianne, ${STAND_INS}, `);
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

/** A mask that hides what it lies on: without it the place of an icon is a square. */
const NO_ICON = 'linear-gradient(#0000, #0000)';

/** What shows one image, and on which elements. */
interface ImageRule {
  readonly property: string;
  readonly value: string;
  readonly selectors: Set<string>;
}

/**
 * Takes icons and logo out of the rules of a sheet, each once: a request for an icon would come after the sheet and
 * before its place is filled.
 */
function takeImages(root: Root): readonly ImageRule[] {
  const images = new Map<string, ImageRule>();
  const take = ({ selectors }: Rule, property: string, value: string) => {
    const image = images.get(value) ?? { property, value, selectors: new Set() };
    for (const selector of selectors) image.selectors.add(selector);
    images.set(value, image);
  };
  root.walkRules((rule) => {
    if (rule.parent !== root) return;
    rule.each((node) => {
      if (node.type !== 'decl') return;
      const icon = /mask-image$/.test(node.prop) ? ICON.exec(node.value)?.[1] : undefined;
      if (icon !== undefined && node.prop === 'mask-image') {
        take(rule, node.prop, dataUrl(pathOf(icon, node)));
        node.value = NO_ICON;
      } else if (icon !== undefined)
        node.remove(); // The bundler writes the prefixed one.
      else if (node.prop === 'background-image' && node.value.includes('url("data:')) {
        take(rule, node.prop, node.value);
        node.remove();
      }
    });
  });
  return [...images.values()];
}

/**
 * The rule of one image, which weighs as much as the DSFR's. It waits until the head loses the attribute of its letter
 * (`src/app/early.ts`): the browser makes a document of each SVG, and would make all of them in one long task.
 */
function imageRule({ property, value, selectors }: ImageRule, rank: number): string {
  const letter = IMAGE_LETTERS[rank % IMAGE_LETTERS.length];
  const gate = `:where(head:not([data-image-${letter}]) ~ body)`;
  const gated = [...selectors].map((selector) => `${gate} ${selector}`);
  // Written once for the prefixed property too.
  return `${gated.join(',')} { --image: ${value}; ${property}: var(--image); }`;
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
      nameStandIns(root);
      await removeUnusedRules(root, helpers);
      const rules = takeImages(root).map(imageRule).join('\n');
      root.append(helpers.parse(rules, { from: root.source?.input.file }));
    },
  };
}
