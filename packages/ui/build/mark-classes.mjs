import ts from 'typescript';

/** What stands before each class of a published part, so that no rule of a host page can match it by accident. */
export const mark = 'st:';

const joiners = new Set(['cn', 'cva']);
const keepsItsName = /^(stoa-|st:)/;

function markToken(token) {
  if (token === '' || keepsItsName.test(token)) return token;
  // `group` and `peer` name an element for other rules; a marked and a plain compile look for either spelling.
  if (/^(group|peer)(\/|$)/.test(token)) return `${token} ${mark}${token}`;
  return mark + token;
}

const markText = (text) =>
  text
    .split(/(\s+)/)
    .map((part, index) => (index % 2 === 0 ? markToken(part) : part))
    .join('');

/**
 * Marks the class names in one module: the strings inside `cn(…)`, `cva(…)` and properties or attributes that end in
 * "className". Strings that only choose (comparisons, default variants, arguments of other calls) are left alone.
 *
 * @param {string} code a module, TypeScript or compiled JavaScript
 * @param {string} fileName tells JSX from plain code
 */
export function markClasses(code, fileName) {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  /** @type {{ start: number; end: number; text: string }[]} */
  const edits = [];

  const replace = (node, text) => edits.push({ start: node.getStart(source), end: node.getEnd(), text });

  const isJoiner = (node) =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && joiners.has(node.expression.text);

  function markClassesIn(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      replace(node, JSON.stringify(markText(node.text)));
    } else if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      const isChoice =
        operator === ts.SyntaxKind.AmpersandAmpersandToken ||
        operator === ts.SyntaxKind.BarBarToken ||
        operator === ts.SyntaxKind.QuestionQuestionToken;
      if (isChoice) {
        if (operator !== ts.SyntaxKind.AmpersandAmpersandToken) markClassesIn(node.left);
        markClassesIn(node.right);
      } else {
        find(node);
      }
    } else if (ts.isConditionalExpression(node)) {
      find(node.condition);
      markClassesIn(node.whenTrue);
      markClassesIn(node.whenFalse);
    } else if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText(source).replace(/['"]/g, '');
      if (name !== 'defaultVariants') markClassesIn(node.initializer);
    } else if (ts.isTemplateExpression(node)) {
      throw new Error(
        `${fileName}: a class name must be whole in the source; join pieces with cn() instead of a template.`,
      );
    } else if (isJoiner(node)) {
      node.arguments.forEach((argument) => markClassesIn(argument));
    } else if (ts.isCallExpression(node)) {
      find(node);
    } else {
      ts.forEachChild(node, markClassesIn);
    }
  }

  /** In `compoundVariants` only the class is a class; the other properties choose. */
  function markVariantConfig(config) {
    for (const property of config.properties ?? []) {
      const name = property.name?.getText(source);
      if (name === 'compoundVariants' && ts.isArrayLiteralExpression(property.initializer)) {
        for (const entry of property.initializer.elements) {
          for (const inner of entry.properties ?? []) {
            if (/^(class|className)$/.test(inner.name?.getText(source) ?? ''))
              markClassesIn(inner.initializer);
          }
        }
      } else if (name === 'variants') {
        markClassesIn(property.initializer);
      }
    }
  }

  function find(node) {
    if (isJoiner(node)) {
      const [first, ...rest] = node.arguments;
      if (node.expression.text === 'cva') {
        if (first) markClassesIn(first);
        rest.forEach((argument) => markVariantConfig(argument));
      } else {
        node.arguments.forEach((argument) => markClassesIn(argument));
      }
    } else if (ts.isPropertyAssignment(node) && /className['"]?$/i.test(node.name.getText(source))) {
      markClassesIn(node.initializer);
    } else if (ts.isJsxAttribute(node) && /className$/i.test(node.name.getText(source)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) markClassesIn(node.initializer);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) {
        markClassesIn(node.initializer.expression);
      }
    } else {
      ts.forEachChild(node, find);
    }
  }

  find(source);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
