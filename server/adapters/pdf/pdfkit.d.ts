declare namespace PDFKit.Mixins {
  /** PDFKit writes these on `TH` and `Figure`; its published types lack them. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }

  /** Structure element of an annotation (ISO 14289-1, 7.18.1). */
  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }

  type ParsedFont = PDFFontSource & {
    /** In units of the font. */
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
