declare namespace PDFKit.Mixins {
  /** Missing in the published types. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }

  /** ISO 14289-1, 7.18.1. */
  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }

  type ParsedFont = PDFFontSource & {
    /** Font units. */
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
