import { plainText } from '#contract/domain/plainText.ts';
import type { FontName, Fonts } from './fonts.ts';

export interface Style {
  readonly font: 'regular' | 'bold';
  readonly size: number;
}

export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly typesetter: Typesetter;
}

/** Without a place the text continues where the last one ended. */
export interface Placement extends PDFKit.Mixins.TextOptions {
  readonly x?: number;
  readonly y?: number;
}

interface Run {
  readonly font: FontName;
  readonly text: string;
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/** Fonts for characters that Marianne lacks, in order of preference. */
const OTHER_FONTS = ['noto', 'han'] as const;

/**
 * Stops the fonts from splitting a letter and its accent: PDFKit would lose the accent in copied text. Its types lack
 * the option.
 */
const WHOLE_LETTERS = { features: { ccmp: false } };

/** Sizes of the pieces that get one font each: words, then letters with their accents, then single characters. */
const PARTS = [/[^ ]+ *| +/g, /\P{M}\p{M}*|\p{M}+/gu, /./gsu];

/** Replaces a character that no font has. The import refuses such characters, but older records may hold them. */
const UNKNOWN: Run = { font: 'noto', text: '\ufffd' };

/** Replaces special hyphens and spaces, which Marianne lacks. */
function simplify(text: string): string {
  return plainText(text)
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\u2000-\u200a\u202f\u205f]/g, '\u00a0');
}

function covers(font: PDFKit.Mixins.ParsedFont, text: string): boolean {
  for (const character of text) {
    if (character !== '\n' && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) {
      return false;
    }
  }
  return true;
}

/** PDF/UA forbids missing glyphs (ISO 14289-1, 7.21.8). One font draws the whole text if it can. */
function runsOf(fonts: Fonts, first: FontName, text: string, parts = PARTS): Run[] {
  const font = [first, ...OTHER_FONTS].find((name) => covers(fonts(name), text));
  if (font !== undefined) return [{ font, text }];
  const [part, ...smaller] = parts;
  if (part === undefined) return [UNKNOWN];
  const runs: Run[] = [];
  for (const [piece] of text.matchAll(part)) {
    for (const run of runsOf(fonts, first, piece, smaller)) {
      const last = runs.at(-1);
      if (last?.font === run.font) runs.splice(-1, 1, { ...run, text: last.text + run.text });
      else runs.push(run);
    }
  }
  return runs;
}

export function createTypesetter(doc: PDFKit.PDFDocument, fonts: Fonts) {
  const registered = new Set<FontName>();
  const use = (font: FontName): void => {
    if (!registered.has(font)) doc.registerFont(font, fonts(font));
    registered.add(font);
    doc.font(font);
  };
  const eachRun = (
    { font, size }: Style,
    text: string,
    draw: (text: string, options: PDFKit.Mixins.TextOptions) => void,
  ): void => {
    doc.fontSize(size);
    const runs = runsOf(fonts, font, simplify(text));
    for (const [index, run] of runs.entries()) {
      use(run.font);
      const continued: PDFKit.Mixins.TextOptions =
        index < runs.length - 1 ? { continued: true } : {};
      draw(run.text, run.font === font ? continued : Object.assign(continued, WHOLE_LETTERS));
    }
    use(font);
  };
  return {
    write(style: Style, text: string, { x = doc.x, y = doc.y, ...options }: Placement = {}): void {
      Object.assign(doc, { x, y });
      const { ascent, unitsPerEm } = fonts(style.font);
      // All fonts share Marianne's baseline.
      const baseline = (-ascent / unitsPerEm) * style.size;
      eachRun(style, text, (run, own) => {
        doc.text(run, { baseline, ...options, ...own });
      });
    },
    height(style: Style, text: string, width: number): number {
      let height = 0;
      eachRun(style, text, (run, own) => {
        height += doc.heightOfString(run, { width, ...own });
      });
      return height;
    },
  };
}
