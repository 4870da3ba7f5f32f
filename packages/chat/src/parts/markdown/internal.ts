// Exports of markdown for this package alone; sites have `@stoa/chat/markdown`.
export { syntaxOf } from './parser/syntax/syntax.js';
export { formulasOf } from './parser/formulas/micromark-extension.js';
