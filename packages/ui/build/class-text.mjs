import ts from 'typescript';

const joiners = new Set(['cn', 'cva']);

const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Strings of a module that are no value: the addresses of imports, and types. */
const isNoValue = (node) =>
  ts.isLiteralTypeNode(node.parent) ||
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent);

/**
 * Reads where class names stand in one module: in the strings inside `cn(…)`, `cva(…)` and properties or attributes that end in
 * "className". Strings in there that only choose (comparisons, default variants, arguments of other calls) are none.
 *
 * @param {string} code a module, TypeScript or compiled JavaScript
 * @param {string} fileName tells JSX from plain code
 * @returns {{ classes: { start: number; end: number; text: string }[]; others: string[] }} `others` is the text of all other strings,
 *   whatever they are for
 */
export function readClassText(code, fileName) {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  /** @type {{ start: number; end: number; text: string }[]} */
  const classes = [];
  const seen = new Set();

  const isJoiner = (node) =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && joiners.has(node.expression.text);

  function take(node) {
    if (isText(node)) {
      seen.add(node);
      classes.push({ start: node.getStart(source), end: node.getEnd(), text: node.text });
    } else if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      const isChoice =
        operator === ts.SyntaxKind.AmpersandAmpersandToken ||
        operator === ts.SyntaxKind.BarBarToken ||
        operator === ts.SyntaxKind.QuestionQuestionToken;
      if (isChoice) {
        if (operator !== ts.SyntaxKind.AmpersandAmpersandToken) take(node.left);
        else find(node.left);
        take(node.right);
      } else {
        find(node);
      }
    } else if (ts.isConditionalExpression(node)) {
      find(node.condition);
      take(node.whenTrue);
      take(node.whenFalse);
    } else if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText(source).replace(/['"]/g, '');
      if (name !== 'defaultVariants') take(node.initializer);
    } else if (ts.isTemplateExpression(node)) {
      throw new Error(
        `${fileName}: a class name must be whole in the source; join pieces with cn() instead of a template.`,
      );
    } else if (isJoiner(node)) {
      node.arguments.forEach((argument) => take(argument));
    } else if (ts.isCallExpression(node)) {
      find(node);
    } else {
      ts.forEachChild(node, take);
    }
  }

  /** In `compoundVariants` only the class is a class; the other properties choose. */
  function takeVariants(config) {
    for (const property of config.properties ?? []) {
      const name = property.name?.getText(source);
      if (name === 'compoundVariants' && ts.isArrayLiteralExpression(property.initializer)) {
        for (const entry of property.initializer.elements) {
          for (const inner of entry.properties ?? []) {
            if (/^(class|className)$/.test(inner.name?.getText(source) ?? '')) take(inner.initializer);
          }
        }
      } else if (name === 'variants') {
        take(property.initializer);
      }
    }
  }

  function find(node) {
    if (isJoiner(node)) {
      const [first, ...rest] = node.arguments;
      if (node.expression.text === 'cva') {
        if (first) take(first);
        rest.forEach((argument) => takeVariants(argument));
      } else {
        node.arguments.forEach((argument) => take(argument));
      }
    } else if (ts.isPropertyAssignment(node) && /className['"]?$/i.test(node.name.getText(source))) {
      take(node.initializer);
    } else if (ts.isJsxAttribute(node) && /className$/i.test(node.name.getText(source)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) take(node.initializer);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) {
        take(node.initializer.expression);
      }
    } else {
      ts.forEachChild(node, find);
    }
  }

  /** @type {string[]} */
  const others = [];
  function rest(node) {
    if (isText(node) || ts.isTemplateLiteralToken(node)) {
      if (!seen.has(node) && !isNoValue(node)) others.push(node.text);
    } else {
      ts.forEachChild(node, rest);
    }
  }

  find(source);
  rest(source);
  return { classes, others };
}

/**
 * Writes other class names into a module.
 *
 * @param {(text: string) => string} change gets the text of each string that is class names
 */
export function changeClassText(code, fileName, change) {
  return readClassText(code, fileName)
    .classes.sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: own }) =>
        text.slice(0, start) + JSON.stringify(change(own)) + text.slice(end),
      code,
    );
}
