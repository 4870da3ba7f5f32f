import { createDiagramDrawer } from './draw-diagram.js';
import { readDrawRequest, type FrameMessage } from './diagram-messages.js';

/**
 * Draws diagrams for the page around this one. Call it in a page of its own that is shown in a sandboxed frame, under a policy that
 * allows its own scripts, inline styles and nothing else; `BlockHosts.diagramPage` is its address.
 */
export function runDiagramFrame(): void {
  const nonce = location.hash.slice(1);
  const draw = createDiagramDrawer();
  // Only the page that opened the frame knows the nonce; it has no origin to name, as this page has none itself.
  const say = (message: FrameMessage) => window.parent.postMessage(message, '*');
  // A picture in a diagram never comes, so that no request is even tried.
  window.Image = class extends HTMLElement {
    constructor() {
      super();
      throw new Error('Diagrams fetch no pictures.');
    }
  } as unknown as typeof Image;
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent) return;
    const request = readDrawRequest(event.data, nonce);
    if (!request) return;
    const { id, source, palette } = request;
    void draw(source, palette).then((result) => say({ nonce, type: 'result', id, result }));
  });
  say({ nonce, type: 'ready' });
}
