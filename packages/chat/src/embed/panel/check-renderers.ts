import type { EmbedController } from '../controller.js';
import { faultOfRenderer } from '../offered-renderers.js';
import { reportTrouble } from '../report-trouble.js';

/** What is wrong with a renderer of the options is told to the page, once. @returns the end of it */
export function checkRenderers(controller: EmbedController): () => void {
  const told = new Set<string>();
  const check = () => {
    for (const [kind, renderer] of Object.entries(controller.options.getState().renderers ?? {})) {
      const message = faultOfRenderer(kind, renderer);
      if (!message || told.has(message)) continue;
      told.add(message);
      void reportTrouble(controller, { code: 'embed.renderer', message });
    }
  };
  check();
  return controller.options.subscribe(check);
}
