declare namespace PDFKit.Mixins {
  /** PDFKit writes them on `TH` and `Figure`; its published types lack them. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }

  /** The opened font in use, which a later document takes as its source. */
  interface PDFFont {
    readonly _font: { readonly font: PDFFontSource };
  }
}
