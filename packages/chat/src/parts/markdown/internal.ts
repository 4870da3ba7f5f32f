// What other folders of this package use of markdown, and sites do not.
export { formulasOf } from './parser/formulas/micromark-extension.js';
