import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { reactAdapter } from './react-root.js';

const plugins = [remarkGfm];

/** A peer: the usual renderer, parsing everything again at each frame. */
export const reactMarkdown = reactAdapter((text) => <Markdown remarkPlugins={plugins}>{text}</Markdown>);
