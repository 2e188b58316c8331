import { relative } from 'node:path';
import ts from 'typescript';

/**
 * A translating browser wraps each text in an element. React then fails to remove a text that has siblings,
 * and to insert an element before it. So no text comes and goes beside elements, and no element before a text.
 */

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const written = fileNames.filter((name) => /^(?:src|design)\/.*\.tsx$/.test(relative('', name)));
const program = ts.createProgram(written, { ...options, noEmit: true, types: [] });
const checker = program.getTypeChecker();

const unwrap = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node;

const isElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** `''` writes no text. */
const isText = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0 &&
  !(type.isStringLiteral() && type.value === '');

const isNothing = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike)) !== 0 ||
  (type.isStringLiteral() && type.value === '');

interface Child {
  readonly node: ts.Node;
  readonly text: boolean;
  /** Comes and goes, or changes between an element and something else. */
  readonly changing: boolean;
}

function branches(expression: ts.Expression): readonly ts.Expression[] {
  const node = unwrap(expression);
  if (ts.isConditionalExpression(node)) {
    return [...branches(node.whenTrue), ...branches(node.whenFalse)];
  }
  return [node];
}

function childOf(node: ts.JsxChild): Child | null {
  if (ts.isJsxText(node)) {
    return node.text.trim() === '' ? null : { node, text: true, changing: false };
  }
  if (isElement(node)) return { node, text: false, changing: false };
  if (!ts.isJsxExpression(node) || node.expression === undefined) return null;
  const expression = unwrap(node.expression);
  if (ts.isStringLiteralLike(expression) && expression.text.trim() === '') return null;
  const possible = branches(expression);
  const types = partsOf(checker.getTypeAtLocation(expression));
  // What a caller gives as a node is the caller's: only pure texts count.
  const pure = types.every((type) => isText(type) || isNothing(type));
  const text = pure && types.some(isText);
  const nothing =
    (pure && types.some(isNothing)) ||
    possible.some((one) => one.kind === ts.SyntaxKind.NullKeyword);
  const guarded =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  const swapped = possible.length > 1 && possible.some(isElement);
  return { node, text, changing: guarded || nothing || swapped };
}

function faultsOf(children: readonly Child[]): ts.Node[] {
  if (children.length < 2) return [];
  return children.flatMap((child, rank) => {
    if (!child.changing) return [];
    if (child.text) return [child.node];
    const next = children.slice(rank + 1).find(({ changing, text }) => text || !changing);
    return next?.text ? [child.node] : [];
  });
}

const faults: string[] = [];
for (const source of program
  .getSourceFiles()
  .filter(({ fileName }) => written.includes(fileName))) {
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.map(childOf).filter((child) => child !== null);
      for (const fault of faultsOf(children)) {
        const { line } = source.getLineAndCharacterOfPosition(fault.getStart(source));
        const place = `${relative('.', source.fileName)}:${line + 1}`;
        faults.push(`${place} ${fault.getText(source).split('\n')[0]}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

for (const fault of faults) console.error(`${fault}: put the text into an element of its own`);
process.exit(faults.length === 0 ? 0 : 1);
