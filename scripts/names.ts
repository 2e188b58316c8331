import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import nspell from 'nspell';
import ts from 'typescript';
import words from './names.json' with { type: 'json' };

/** Names of the wire are read through their object, not bound (`fine.montant`). */
const PRODUCT = ['contract', 'design', 'src', 'server', 'sandbox'];

const { resolve } = createRequire(import.meta.url);
const read = (dictionary: string, file: string) =>
  readFileSync(join(dirname(resolve(dictionary)), file), 'utf8');
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const [rules = '', list] = ['aff', 'dic'].map((kind) => read('dictionary-en-gb', `index.${kind}`));
const english = nspell(rules, list);
const stems = new Set(
  read('dictionary-fr', 'index.dic')
    .match(/^[^/\s]{3,}/gm)
    ?.map(plain),
);

/** The dictionary lists stems: `envoyees` is of `envoyer`. */
const inDictionary = (word: string) =>
  [word, word.replace(/e?s?$/, ''), word.replace(/s$/, ''), word.replace(/ee?s?$/, 'er')].some(
    (stem) => stems.has(stem),
  );

const isFrench = (word: string) =>
  words.french.includes(word) ||
  (!words.english.includes(word) && !english.correct(word) && inDictionary(word));

const wordsOf = (name: string) =>
  name.split(/[\d_$]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u).map(plain);

const BINDING =
  /^(?:Variable|Function|Class|Interface|TypeAlias)Declaration$|^(?:Binding|Type)?(?:Parameter|Element)$/;
const isBound = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) &&
  BINDING.test(ts.SyntaxKind[node.parent.kind]) &&
  Reflect.get(node.parent, 'name') === node;

for (const file of PRODUCT.flatMap((folder) => ts.sys.readDirectory(folder, ['.ts', '.tsx']))) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (isBound(node) && wordsOf(node.text).some(isFrench)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      console.log(`${relative('', file)}:${line + 1} ${node.text}`);
      process.exitCode = 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
