// Exports of markdown for this package alone; sites have `@stoa/chat/markdown`.
export { formulasOf } from './parser/formulas/micromark-extension.js';
