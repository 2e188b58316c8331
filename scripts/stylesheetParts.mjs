import postcss from 'postcss';

/** A browser restyles a page in one task for each stylesheet, so a slow phone's task gets shorter with their number. */
const PIECES = 3;

/** @typedef {import('postcss').ChildNode} Node */

const isFace = (/** @type {Node} */ node) => node.type === 'atrule' && node.name === 'font-face';

const isLoaded = (/** @type {Node} */ face) => /url\(/.test(face.toString());

/**
 * Cuts a stylesheet between two rules: fonts of the device, pieces of the rest in their order, and fonts that load. With
 * new fonts a browser lays out every text again. It takes twice as long if it must also look up those of the device.
 * @param {string} css
 */
export function stylesheetParts(css) {
  const { nodes } = postcss.parse(css);
  const faces = nodes.filter(isFace);
  const texts = nodes.filter((node) => !isFace(node)).map((node) => node.toString());
  const size = texts.reduce((sum, text) => sum + text.length, 0) / PIECES;
  const pieces = Array.from({ length: PIECES }, () => '');
  let written = 0;
  for (const text of texts) {
    pieces[Math.min(Math.floor(written / size), PIECES - 1)] += `${text}\n`;
    written += text.length;
  }
  const device = faces.filter((face) => !isLoaded(face)).join('\n');
  return [device, ...pieces, faces.filter(isLoaded).join('\n')];
}
