declare namespace PDFKit.Mixins {
  /** PDFKit writes them on `TH` and `Figure`; its published types lack them. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }

  /** The element of the structure that an annotation belongs to (ISO 14289-1, 7.18.1). */
  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }

  /** The opened font in use, which a later document takes as its source. */
  interface PDFFont {
    readonly _font: { readonly font: PDFFontSource };
  }
}
