import ts from 'typescript';

const isPartOf = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node.parent) ||
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent);
const isSaid = (text: string): boolean =>
  /^[^a-z]?[A-Z][a-z]+(['’]|\b)(?! ?[(])/.test(text) || /[a-z] [^ ]+ [a-z]/.test(text);

/**
 * The texts of a module that read as English for people: those that begin like a sentence or a label, or have several words. What is thrown
 * is for programmers.
 */
export function sentencesOf(path: string, source: string): { line: number; text: string }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isThrowStatement(node) ||
      (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))
    )
      return;
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.getText().slice(1, -1)
        : null;
    if (text !== null && !isPartOf(node) && isSaid(text))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
