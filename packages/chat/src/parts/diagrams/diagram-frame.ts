import { createDiagramRenderer } from './render-diagram.js';
import { parseRenderRequest, type FrameMessage } from './diagram-messages.js';

/**
 * Renders diagrams for the parent page. Call it in a separate page inside of a sandboxed frame, under a policy that allows its own
 * scripts, inline styles and nothing else; `BlockHosts.diagramPage` is its URL.
 */
export function runDiagramFrame(): void {
  const nonce = location.hash.slice(1);
  const draw = createDiagramRenderer();
  // The nonce authenticates the parent: the opaque origin of this page cannot be named.
  const say = (message: FrameMessage) => window.parent.postMessage(message, '*');
  // Images in a diagram never load, so that no request is even tried.
  window.Image = class extends HTMLElement {
    constructor() {
      super();
      throw new Error('Diagrams fetch no pictures.');
    }
  } as unknown as typeof Image;
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent) return;
    const request = parseRenderRequest(event.data, nonce);
    if (!request) return;
    const { id, source, palette } = request;
    void draw(source, palette).then((result) => say({ nonce, type: 'result', id, result }));
  });
  say({ nonce, type: 'ready' });
}
