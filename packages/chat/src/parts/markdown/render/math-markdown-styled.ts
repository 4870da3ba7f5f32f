import 'katex/dist/katex.min.css';

/** Formulas in a page that holds the style sheet of KaTeX. */
export { MathMarkdown } from './math-markdown.js';
