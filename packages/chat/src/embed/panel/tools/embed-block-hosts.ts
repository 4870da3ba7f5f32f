import type { BlockHosts } from '../../../base/blocks/block-hosts.js';
import type { EmbedController } from '../../controller.js';
import { reportFailure } from '../../report-failure.js';

/**
 * Where the blocks of a reply are worked on in somebody else's page.
 *
 * A worker of another origin is refused, and one from a blob asks for more of the page's policy than it may give: so code is coloured
 * and charts are drawn in the page, in portions. Diagrams need inline styles, and get a frame of the server's.
 *
 * @param root what the panel is drawn into: the frame stays inside the same shadow root
 */
export function createEmbedBlockHosts(controller: EmbedController, root: ParentNode): BlockHosts {
  const { server = '', embedKey } = controller.options.getState();
  const query = embedKey === undefined ? '' : `?key=${encodeURIComponent(embedKey)}`;
  return {
    diagramPage: `${server.replace(/\/$/, '')}/embed/sandbox/diagram.html${query}`,
    frameParent: root,
    formulas: 'mathml',
    renderers: {
      ...controller.renderers,
      environment: controller.frame,
      // An error of the page may quote the block, and events contain no text of messages.
      onFailure: (kind, error) => {
        void reportFailure(controller, {
          code: 'embed.renderer',
          message: `The renderer of "${kind}" failed.`,
        });
        reportError(error);
      },
    },
  };
}
