import { Markdown } from '../../../../packages/chat/src/markdown/markdown.js';
import { reactAdapter } from './react-root.js';

/** Our own part, as the thread uses it. */
export const stoa = reactAdapter((text, streaming) => <Markdown text={text} streaming={streaming} />);
