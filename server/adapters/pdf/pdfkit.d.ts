declare namespace PDFKit.Mixins {
  /** These options are missing in the published types. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }

  /** Ties a link to its element in the structure (ISO 14289-1, 7.18.1). */
  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }

  type ParsedFont = PDFFontSource & {
    /** In font units, of which `unitsPerEm` make one em. */
    readonly ascent: number;
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
  };

  interface PDFFont {
    readonly _font: { readonly font: ParsedFont };
  }
}
