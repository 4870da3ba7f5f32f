import {
  artifactFiles,
  artifactKinds,
  downloadBaseName,
  withoutFence,
  type Artifact,
  type ArtifactFile,
} from '@stoa/core/rules';

/** A version as files. */
export interface FilesOfArtifact {
  baseName: string;
  /** The version as one file; several files become code blocks of a Markdown text. */
  complete: { name: string; mimeType: string; text: string };
  parts: readonly ArtifactFile[];
}

/** The files that a version is saved and uploaded as. */
export function filesOf({ name, type }: Pick<Artifact, 'name' | 'type'>, text: string): FilesOfArtifact {
  const { extension, mimeType } = artifactKinds[type];
  const baseName = downloadBaseName(name, 'artifact');
  const isProse = type === 'text' || type === '';
  const all = artifactFiles(text, { extension, baseName });
  const [only] = all;
  const complete =
    isProse || all.length > 1
      ? { name: `${baseName}.${isProse ? extension : 'md'}`, mimeType: 'text/markdown', text }
      : {
          name: only?.path.split('/').at(-1) ?? `${baseName}.${extension}`,
          mimeType,
          text: only?.text ?? withoutFence(text),
        };
  // The code blocks of a document are files beside it, never in its place.
  const parts = isProse
    ? [{ path: complete.name, text }, ...all.filter(({ path }) => path !== complete.name)]
    : all;
  return { baseName, complete, parts };
}
