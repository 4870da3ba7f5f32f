import type { EmbedController } from '../../controller.js';
import { faultOfRenderer } from '../../offered-renderers.js';
import { createFaultReport } from '../../report-trouble.js';

/** What is wrong with a renderer of the options is told to the page, once. @returns the end of it */
export function checkRenderers(controller: EmbedController): () => void {
  const report = createFaultReport(controller, 'embed.renderer');
  const check = () => {
    for (const [kind, renderer] of Object.entries(controller.options.getState().renderers ?? {}))
      report(faultOfRenderer(kind, renderer));
  };
  check();
  return controller.options.subscribe(check);
}
