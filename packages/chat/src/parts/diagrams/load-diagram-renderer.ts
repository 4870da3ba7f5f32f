import type { DiagramRenderer } from '../../base/blocks/diagram-result.js';

/** `BlockHosts.loadDiagramRenderer` for pages whose policy allows inline styles: fetches the library with the first diagram. */
export const loadDiagramRenderer = (): Promise<DiagramRenderer> =>
  import('./render-diagram.js').then((file) => file.createDiagramRenderer());
