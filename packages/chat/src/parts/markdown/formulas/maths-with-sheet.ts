import 'katex/dist/katex.min.css';

/** Formulas for a page, on which KaTeX's sheet can stand. */
export { MathsPiece } from './maths.js';
