import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Draws with React into a fresh element and gives a copy of it. */
export function draw(...steps: ReactNode[]): HTMLElement {
  const host = document.createElement('div');
  const root = createRoot(host);
  for (const step of steps) flushSync(() => root.render(step));
  const copy = host.cloneNode(true) as HTMLElement;
  root.unmount();
  return copy;
}
