import { TextsProvider } from '@stoa/ui';
import { createRoot } from 'react-dom/client';
import { createMarkdownCache, Markdown, MarkdownCacheProvider } from '@stoa/chat/markdown';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { hostileTexts, type HostileTextName } from './texts.js';

declare global {
  interface Window {
    /** Shows a complete text and resolves when it is painted. @returns the longest task, and the elements on the page. @units ms */
    showText(name: HostileTextName): Promise<{ longestMs: number; elements: number }>;
    /** Makes what is shown inert and lively again, as an overlay does. @returns the longest of both. @units ms */
    openOverlay(): Promise<number>;
  }
}

const shown = createStore(() => ({ text: '' }));
const cache = createMarkdownCache();

function Page() {
  const { text } = useStore(shown);
  return (
    <TextsProvider locale="en">
      <MarkdownCacheProvider value={cache}>
        <div id="scroll" className="stoa-root" style={{ height: '100vh', overflowY: 'auto' }}>
          <div style={{ width: 680, margin: '0 auto' }}>
            <Markdown text={text} idPrefix="reply" />
          </div>
        </div>
      </MarkdownCacheProvider>
    </TextsProvider>
  );
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const painted = async () => {
  for (let index = 0; index < 3; index += 1) await frame();
  await new Promise((resolve) => setTimeout(resolve, 300));
};
let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask' });

createRoot(document.querySelector('#root') ?? document.body).render(<Page />);

window.showText = async (name) => {
  const text = hostileTexts[name]();
  await painted();
  longest = 0;
  shown.setState({ text });
  await painted();
  await painted();
  return { longestMs: longest, elements: document.querySelectorAll('#root *').length };
};

window.openOverlay = async () => {
  const scroll = document.querySelector('#scroll');
  longest = 0;
  for (const isInert of [true, false]) {
    scroll?.toggleAttribute('inert', isInert);
    await painted();
  }
  return longest;
};
