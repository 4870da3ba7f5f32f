/** The highlighter of artifacts, for their panel. */
export { VersionHighlighter, type VersionHighlighterProps } from './highlighter.js';
