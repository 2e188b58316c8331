import ts from 'typescript';

/** Elements that only `design/` may write: each has a component that is accessible by construction. */
const RAW_ELEMENTS = new Set([
  'button',
  'dialog',
  'fieldset',
  'form',
  'input',
  'label',
  'option',
  'select',
  'textarea',
]);

const STYLE_ATTRIBUTES = new Set(['className', 'class', 'style']);

/** A class of the DSFR in a text: `fr-btn`, also among others. */
const DSFR_CLASS = /(?:^|\s)fr-[a-z]/;

function finding(node: ts.Node): string | undefined {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const tag = node.tagName.getText();
    return RAW_ELEMENTS.has(tag) ? `<${tag}>` : undefined;
  }
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText();
    return STYLE_ATTRIBUTES.has(name) ? name : undefined;
  }
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) {
    return DSFR_CLASS.test(node.text) ? node.text : undefined;
  }
  return undefined;
}

/**
 * Reads a page as a syntax tree and lists what belongs in `design/` instead.
 * @param path used in the answer only
 * @param text source of the page
 * @returns one line each: `path:line what`
 */
export function pageFindings(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const findings: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = finding(node);
    if (what !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      findings.push(`${path}:${line + 1} ${what}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}
