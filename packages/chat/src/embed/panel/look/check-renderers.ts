import type { EmbedController } from '../../controller.js';
import { rendererFaultOf } from '../../offered-renderers.js';
import { createFaultReporter } from '../../report-failure.js';

/** Reports invalid renderers of the options to the page, once each. @returns unsubscribe */
export function checkRenderers(controller: EmbedController): () => void {
  const report = createFaultReporter(controller, 'embed.renderer');
  const check = () => {
    for (const [kind, renderer] of Object.entries(controller.options.getState().renderers ?? {}))
      report(rendererFaultOf(kind, renderer));
  };
  check();
  return controller.options.subscribe(check);
}
