import type { CreateAdapter } from '../adapter.js';

/** The least work that shows the text: one text node a frame, no markdown at all. */
export const limit: CreateAdapter = (root) => {
  const pre = document.createElement('div');
  pre.style.whiteSpace = 'pre-wrap';
  root.append(pre);
  return { commit: (_text, delta) => pre.append(delta), end: () => undefined };
};
