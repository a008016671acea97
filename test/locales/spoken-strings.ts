import { chunksOf, isNode, nameOf, type SourceFile, type SyntaxNode, walk } from './syntax-tree.ts';

/** Texts in the sources that read like something said to people: words in a row, or letters beyond English. */
export function spokenStrings(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, program }) =>
    [...walk(program, isNeverSaid)]
      .flatMap(textsOf)
      .filter((text) => readsLikeSpeech(text))
      .map((text) => `${path}: ${text}`),
  );
}

function readsLikeSpeech(text: string): boolean {
  const withoutMarkup = text.replaceAll(/<[^>]*>?/g, ' ');
  return /\p{L}{2,}[,;:.!?]? +\p{L}{2,}/u.test(withoutMarkup) || /[\p{L}--\p{ASCII}]/v.test(withoutMarkup);
}

function textsOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'TemplateLiteral') return chunksOf(node);
  // As it is written, so that a character given by its number is data.
  return node.type === 'Literal' && typeof node.value === 'string' ? [String(node.raw).slice(1, -1)] : [];
}

/** Errors and logs are for the operator; what is searched for was written by others. */
function isNeverSaid(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return true;
    case 'NewExpression':
      return /Error$/.test(nameOf(node.callee) ?? '');
    case 'CallExpression':
      return isSearch(node.callee) || isLog(node.callee);
    default:
      return (
        node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression'
      );
  }
}

function isSearch(callee: unknown): boolean {
  return ['includes', 'startsWith', 'endsWith', 'indexOf'].includes(nameOf(callee) ?? '');
}

function isLog(callee: unknown): boolean {
  return (
    isNode(callee) && callee.type === 'MemberExpression' && /^log(?:ger)?$/.test(nameOf(callee.object) ?? '')
  );
}
