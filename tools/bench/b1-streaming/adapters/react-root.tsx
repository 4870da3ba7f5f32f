import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CreateAdapter } from '../adapter.js';

/** An adapter that renders the whole text with React, committed within the frame. */
export function reactAdapter(render: (text: string, streaming: boolean) => ReactNode): CreateAdapter {
  return (element) => {
    const root = createRoot(element);
    const show = (text: string, streaming: boolean) => flushSync(() => root.render(render(text, streaming)));
    return { commit: (text) => show(text, true), end: (text) => show(text, false) };
  };
}
