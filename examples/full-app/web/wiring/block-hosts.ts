import { loadDiagramRenderer, type BlockHosts } from '@stoa/chat';

/** The workers and frames that render blocks of replies; each starts on first use. */
export const createBlockHosts = (): BlockHosts => ({
  startHighlighter: () => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }),
  startCharts: () => new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module' }),
  startBuilder: () =>
    new Worker(new URL('./artifact-builder.worker.ts', import.meta.url), { type: 'module' }),
  // In development the policy allows inline styles, and there is no built page: diagrams are drawn in the page itself.
  ...(import.meta.env.DEV
    ? { loadDiagramRenderer }
    : { diagramPage: '/sandbox/diagram.html', artifactPage: '/sandbox/artifact.html' }),
});
