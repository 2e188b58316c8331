declare namespace PDFKit.Mixins {
  /** PDFKit writes it on `TH`; its published types lack it. */
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both';
  }
}
