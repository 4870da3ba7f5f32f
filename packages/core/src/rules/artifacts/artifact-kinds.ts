import type { ArtifactType } from '../proposals/artifact-block.js';

/**
 * How an artifact can be looked at. `program`: built and run in the sandbox; `page`: HTML, run in the sandbox as it is; `outline`: code
 * and structure only, for it needs a server or a tool chain of its own; the others are drawn without the sandbox.
 */
export type ArtifactView = 'program' | 'page' | 'outline' | 'document' | 'json' | 'csv' | 'image' | 'code';

/** The facts of one type. */
export interface ArtifactKind {
  view: ArtifactView;
  /** Extension of its file, without the dot. */
  extension: string;
  mimeType: string;
  /** The language of a block that names none. */
  language: string;
  /** Said to the model that writes it. */
  wording: string;
}

/** Every type with its facts. @source chat specification §3 "Artifact version"; protocol §6.5; the facts are ours. */
export const artifactKinds: Readonly<Record<ArtifactType, ArtifactKind>> = {
  static: {
    view: 'page',
    extension: 'html',
    mimeType: 'text/html',
    language: 'html',
    wording: 'one HTML page with its styles, without scripts',
  },
  vanilla: {
    view: 'page',
    extension: 'html',
    mimeType: 'text/html',
    language: 'html',
    wording: 'an HTML page with plain JavaScript and CSS files',
  },
  react: {
    view: 'program',
    extension: 'jsx',
    mimeType: 'text/jsx',
    language: 'jsx',
    wording: 'a React program; its root component is the default export of App.jsx or App.tsx',
  },
  vue: {
    view: 'program',
    extension: 'vue',
    mimeType: 'text/x-vue',
    language: 'vue',
    wording: 'a Vue 3 program; its root component is App.vue or App.js',
  },
  node: {
    view: 'outline',
    extension: 'js',
    mimeType: 'text/javascript',
    language: 'js',
    wording: 'a Node.js program',
  },
  next: {
    view: 'outline',
    extension: 'jsx',
    mimeType: 'text/jsx',
    language: 'jsx',
    wording: 'a Next.js project',
  },
  angular: {
    view: 'outline',
    extension: 'ts',
    mimeType: 'text/typescript',
    language: 'ts',
    wording: 'an Angular project',
  },
  text: {
    view: 'document',
    extension: 'md',
    mimeType: 'text/markdown',
    language: 'markdown',
    wording: 'a document in Markdown',
  },
  json: {
    view: 'json',
    extension: 'json',
    mimeType: 'application/json',
    language: 'json',
    wording: 'one JSON text',
  },
  csv: {
    view: 'csv',
    extension: 'csv',
    mimeType: 'text/csv',
    language: 'csv',
    wording: 'a table as comma-separated values with a line of headings',
  },
  svg: {
    view: 'image',
    extension: 'svg',
    mimeType: 'image/svg+xml',
    language: 'svg',
    wording: 'one SVG image with a viewBox, without scripts',
  },
  code: {
    view: 'code',
    extension: 'txt',
    mimeType: 'text/plain',
    language: '',
    wording: 'source code',
  },
  '': {
    view: 'document',
    extension: 'md',
    mimeType: 'text/markdown',
    language: 'markdown',
    wording: '',
  },
};
