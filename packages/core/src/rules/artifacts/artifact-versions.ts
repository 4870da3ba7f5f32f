import * as z from 'zod/mini';
import * as limits from '../../contract/limits.js';
import { compress, decompress } from '../../lib/lzw.js';
import { artifactTypes } from '../proposals/artifact-block.js';
import { entriesOf, looseList, looseText, orElse } from '../values/tolerant.js';

const named = z.string().check(z.minLength(1), z.maxLength(limits.artifactIdMaxCharacters));

/**
 * One version of an artifact. `contents` is LZW of its text.
 *
 * @source chat specification §3 "Artifact version"; protocol §6.5.
 */
export const artifactSchema = z.looseObject({
  artifactId: named,
  version: z.int().check(z.positive()),
  name: looseText(limits.artifactNameMaxCharacters),
  type: orElse(z.enum(artifactTypes), '' as const),
  description: looseText(limits.artifactDescriptionMaxCharacters),
  contents: z.array(z.int().check(z.nonnegative())),
  tags: looseList(z.string(), limits.fileTagsMax),
  createdAt: looseText(40),
  /** The version that it was made from by an edit of a selection. Ours. */
  revises: z.optional(orElse(z.optional(z.int().check(z.positive())), undefined)),
});
export type Artifact = z.output<typeof artifactSchema>;

/** The artifacts of a conversation: the versions of each, the oldest first. */
export type Artifacts = Readonly<Record<string, readonly Artifact[]>>;

/** How making an artifact ended, or that it has not. @source chat specification §4 "Artifacts". */
export const artifactStatuses = ['running', 'retry', 'cancelled', 'stopped', 'complete'] as const;
export type ArtifactStatus = (typeof artifactStatuses)[number];

/**
 * A message's record of a version that it generated. `status` is of this version, whereas the status of the message is of the last one
 * that it asked for; other clients do not write it.
 *
 * @source protocol §6.5; `status` is ours
 */
export const artifactRefSchema = z.looseObject({
  artifactId: named,
  name: looseText(limits.artifactNameMaxCharacters),
  createdAt: looseText(40),
  description: looseText(limits.artifactDescriptionMaxCharacters),
  version: z.int().check(z.positive()),
  status: z.optional(orElse(z.optional(z.enum(artifactStatuses)), undefined)),
});
export type ArtifactRef = z.output<typeof artifactRefSchema>;

/** Reads the artifacts of a stored conversation; versions that cannot be read are left out. */
export function readArtifacts(value: unknown): Artifacts {
  const found: [string, Artifact[]][] = [];
  for (const [id, list] of entriesOf(value, limits.artifactsMax)) {
    const versions = z
      .parse(looseList(artifactSchema, limits.artifactVersionsMax), list)
      .sort((a, b) => a.version - b.version);
    if (versions.length > 0) found.push([id, versions]);
  }
  return Object.fromEntries(found);
}

/** The artifacts that a message made. */
export const artifactRefsOf = (message: { data: Record<string, unknown> }): readonly ArtifactRef[] =>
  z.parse(looseList(artifactRefSchema, limits.artifactsMax), message.data['artifacts']);

/** The status that a message keeps; undefined where it makes nothing. */
export const artifactStatusOf = (message: { data: Record<string, unknown> }): ArtifactStatus | undefined =>
  artifactStatuses.find((status) => status === message.data['artifactStatus']);

/** How a version of a message ended: what it says itself, else the status of the message where it is the last one. */
export function refStatusOf(message: { data: Record<string, unknown> }, ref: ArtifactRef): ArtifactStatus {
  if (ref.status) return ref.status;
  const last = artifactRefsOf(message).at(-1);
  const isLast = last?.artifactId === ref.artifactId && last.version === ref.version;
  return (isLast ? artifactStatusOf(message) : undefined) ?? 'complete';
}

/** The text of a version. @errors none: codes that cannot be read are no text. */
export function artifactText({ contents }: Pick<Artifact, 'contents'>): string {
  try {
    return decompress(contents, { maxCharacters: limits.artifactMaxCharacters });
  } catch {
    return '';
  }
}

/** The name of a version among everything that can be edited by selection. */
export const versionKey = ({ artifactId, version }: Pick<Artifact, 'artifactId' | 'version'>): string =>
  `artifact/${artifactId}/${version}`;

/** The number of the next version of an artifact. */
export const nextVersion = (artifacts: Artifacts, id: string): number =>
  (artifacts[id]?.at(-1)?.version ?? 0) + 1;

/** A date as artifacts carry it, such as `Feb 19, 2025`. @source protocol §3.10 */
export const artifactDate = (now: number): string =>
  new Date(now).toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** Puts a version in; one with its number is replaced. */
export function putVersion(artifacts: Artifacts, artifact: Artifact): Artifacts {
  const others = (artifacts[artifact.artifactId] ?? []).filter(({ version }) => version !== artifact.version);
  const versions = [...others, artifact].sort((a, b) => a.version - b.version);
  return { ...artifacts, [artifact.artifactId]: versions };
}

const found = (artifacts: Artifacts, id: string, version: number): Artifact | undefined =>
  artifacts[id]?.find((one) => one.version === version);

/** The artifacts after a change, and the version to show; null when none is left. */
export interface VersionChange {
  artifacts: Artifacts;
  shown: number | null;
}

/**
 * Takes an edited text: of the current version in its place, of an older one as a new version.
 *
 * @source chat specification §4 "Artifacts".
 */
export function editVersion(
  artifacts: Artifacts,
  edit: { artifactId: string; version: number; text: string; now: number },
): VersionChange {
  const before = found(artifacts, edit.artifactId, edit.version);
  if (!before) return { artifacts, shown: null };
  const contents = compress(edit.text);
  const isCurrent = artifacts[edit.artifactId]?.at(-1) === before;
  const version = isCurrent ? before.version : nextVersion(artifacts, edit.artifactId);
  const created = isCurrent ? {} : { createdAt: artifactDate(edit.now) };
  return {
    artifacts: putVersion(artifacts, { ...before, ...created, version, contents }),
    shown: version,
  };
}

/** Adds a revised text of a version as the newest one, which names the version that it was made from. */
export function reviseVersion(
  artifacts: Artifacts,
  edit: { artifactId: string; version: number; text: string; now: number },
): VersionChange {
  const before = found(artifacts, edit.artifactId, edit.version);
  if (!before) return { artifacts, shown: null };
  const version = nextVersion(artifacts, edit.artifactId);
  const made = { version, revises: before.version, contents: compress(edit.text) };
  return {
    artifacts: putVersion(artifacts, { ...before, ...made, createdAt: artifactDate(edit.now) }),
    shown: version,
  };
}

/** Adds a copy of a version as the newest one. @source chat specification §4 "Artifacts". */
export function copyVersion(
  artifacts: Artifacts,
  copy: { artifactId: string; version: number; now: number },
): VersionChange {
  const before = found(artifacts, copy.artifactId, copy.version);
  if (!before) return { artifacts, shown: null };
  const version = nextVersion(artifacts, copy.artifactId);
  return {
    artifacts: putVersion(artifacts, { ...before, version, createdAt: artifactDate(copy.now) }),
    shown: version,
  };
}

/** Takes a version out; the one before it is shown, and nothing when it was the last. @source chat specification §4 "Artifacts". */
export function deleteVersion(artifacts: Artifacts, artifactId: string, version: number): VersionChange {
  const versions = artifacts[artifactId] ?? [];
  const at = versions.findIndex((one) => one.version === version);
  if (at < 0) return { artifacts, shown: versions.at(-1)?.version ?? null };
  const left = versions.filter((_, index) => index !== at);
  const { [artifactId]: _gone, ...others } = artifacts;
  return {
    artifacts: left.length > 0 ? { ...others, [artifactId]: left } : others,
    shown: left[Math.max(0, at - 1)]?.version ?? null,
  };
}

/** A version as new: its text packed. */
export const newArtifact = (
  facts: Pick<Artifact, 'artifactId' | 'version' | 'name' | 'type' | 'description' | 'createdAt'>,
  text: string,
): Artifact => ({ ...facts, tags: [], contents: compress(text) });
