import type { EmbedController } from '../../controller.js';
import { rendererFaultOf } from '../../offered-renderers.js';
import { createFaultReporter } from '../../report-failure.js';

/** What is wrong with a renderer of the options is told to the page, once. @returns unsubscribe */
export function checkRenderers(controller: EmbedController): () => void {
  const report = createFaultReporter(controller, 'embed.renderer');
  const check = () => {
    for (const [kind, renderer] of Object.entries(controller.options.getState().renderers ?? {}))
      report(rendererFaultOf(kind, renderer));
  };
  check();
  return controller.options.subscribe(check);
}
