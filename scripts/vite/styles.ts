import { AtRule, type Plugin, type Root } from 'postcss';

/** The sheets that import the DSFR's. The rules of the modules are ours. */
const OF_THE_DSFR = /\/design\/[^?]*(?<!\.module)\.css$/;

const UNUSED = /Spectral|font-style:\s*italic|font-weight:\s*300(?!\s*\d)/;

/**
 * A stylesheet that brings a font makes the browser lay the whole page out. Where a script runs it has none: the stand-ins
 * are in the page, and the script of the head loads Marianne. No text is light, slanted or in Spectral.
 */
function moveFonts(root: Root): void {
  root.walkAtRules('font-face', (face) => {
    if (UNUSED.test(face.toString())) {
      face.remove();
      return;
    }
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

/** Prepares the DSFR's fonts for the rendered pages. For the build: a developer's server renders none. */
export function styles(): Plugin {
  return {
    postcssPlugin: 'fonts-of-rendered-pages',
    Once(root) {
      if (!OF_THE_DSFR.test(root.source?.input.file ?? '')) return;
      moveFonts(root);
      nameStandIns(root);
    },
  };
}
