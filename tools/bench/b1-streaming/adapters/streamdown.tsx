import { Streamdown } from 'streamdown';
import { reactAdapter } from './react-root.js';

/** A peer made for streaming. */
export const streamdown = reactAdapter((text) => <Streamdown>{text}</Streamdown>);
