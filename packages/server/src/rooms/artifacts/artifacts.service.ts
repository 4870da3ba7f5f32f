import {
  artifactSentence,
  limits,
  success,
  type ArtifactSummary,
  type LibraryArtifact,
  type Outcome,
} from '@stoa/core/contract';
import { artifactDate } from '@stoa/core/rules';
import { compress, decompress } from '@stoa/core/wire';
import type { Pool } from 'pg';
import { restored, storableText } from '../../platform/db/storable.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import type { CallContext, Caller } from '../handlers.js';
import { recipientOf } from '../sharing/recipients.js';
import { artifactRows, type NewSavedArtifact } from './artifacts.repository.js';
import { refused } from '../refused.js';

const notFound = refused(artifactSentence('artifacts.notFound'), 'NoSuchKey', 404);

/** The day of an artifact's own date, or the present one. @units `20250219` */
function dayOf(createdAt: string, now: Date): string {
  const said = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(createdAt) ? Date.parse(`${createdAt} UTC`) : Number.NaN;
  return (Number.isNaN(said) ? now : new Date(said)).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The parts of the keys of one version. @source protocol §3.10 */
function partsOf({ name, version, createdAt }: LibraryArtifact, now: Date) {
  const label = `${storableText(name)
    .trim()
    .replace(/[\s/]+/g, '_')}:v${version}`;
  const day = dayOf(createdAt, now);
  return { label, day };
}

/** The text of what was sent; none where it cannot be read, or is empty. */
function textOf({ contents }: LibraryArtifact): string | undefined {
  try {
    return storableText(decompress(contents, { maxCharacters: limits.artifactMaxCharacters })) || undefined;
  } catch {
    return undefined;
  }
}

const unreadable = refused('The contents of the artifact cannot be read.');
const full = refused('Your library is full. Delete some of the artifacts that you saved or shared.');

type Context = Pick<CallContext, 'person' | 'now'>;

/** Saved artifacts belong to the person's id, received ones to the e-mail address that they were shared with. */
const ownersOf = ({ id, email }: Caller): readonly string[] => [id, email];

/** The libraries of artifacts. A key names one only for its owner. */
export function createArtifactService(pool: Pool) {
  /** One saver at a time, so that the limit holds. */
  const put = (
    person: Caller,
    savedAt: Date,
    artifacts: readonly NewSavedArtifact[],
  ): Promise<Outcome<void>> =>
    withinLimit(pool, 'artifacts', person.id, async (tx) => {
      const rows = artifactRows(tx);
      const { count, bytes } = await rows.usage(
        person.id,
        artifacts.map(({ key }) => key),
      );
      const added = artifacts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      if (
        count + artifacts.length > limits.savedArtifactsMax ||
        bytes + added > limits.savedArtifactsMaxBytes
      )
        return full;
      await rows.put(person.id, savedAt, artifacts);
      return success(undefined);
    });

  function rowOf(artifact: LibraryArtifact, content: string, now: Date) {
    const { label, day } = partsOf(artifact, now);
    return {
      artifactId: `${label}-${day}`,
      version: artifact.version,
      name: storableText(artifact.name),
      type: storableText(artifact.type),
      description: storableText(artifact.description),
      tags: artifact.tags.map(storableText),
      createdAt: artifact.createdAt || artifactDate(now.getTime()),
      content,
    };
  }

  return {
    list: (person: Caller): Promise<ArtifactSummary[]> =>
      artifactRows(pool).list(ownersOf(person), limits.savedArtifactsMax * 2),

    async get(person: Caller, key: string): Promise<Outcome<LibraryArtifact>> {
      const found = await artifactRows(pool).get(ownersOf(person), key);
      if (!found) return notFound;
      const { content, key: _key, sharedBy: _sharedBy, ...artifact } = found;
      return success({ ...artifact, contents: compress(restored(content)) });
    },

    async remove(person: Caller, key: string): Promise<Outcome<void>> {
      return (await artifactRows(pool).remove(ownersOf(person), key)) ? success(undefined) : notFound;
    },

    async save(artifact: LibraryArtifact, { person, now }: Context): Promise<Outcome<ArtifactSummary>> {
      const text = textOf(artifact);
      if (text === undefined) return unreadable;
      const savedAt = now();
      const { label, day } = partsOf(artifact, savedAt);
      const row = rowOf(artifact, text, savedAt);
      const key = `${person.email}/${day}/${label}`;
      const stored = await put(person, savedAt, [{ ...row, key, owner: person.id }]);
      if (!stored.ok) return stored;
      const { content: _content, version: _version, ...summary } = row;
      return success({ key, ...summary });
    },

    async share(
      artifact: LibraryArtifact,
      shareWith: readonly string[],
      { person, now }: Context,
    ): Promise<Outcome<string>> {
      const recipients = shareWith.map(recipientOf);
      const wrong = recipients.indexOf(undefined);
      if (wrong !== -1) return refused(`"${shareWith[wrong]}" is not an e-mail address.`);
      const text = textOf(artifact);
      if (text === undefined) return unreadable;
      const savedAt = now();
      const { label, day } = partsOf(artifact, savedAt);
      const row = rowOf(artifact, text, savedAt);
      const stored = await put(
        person,
        savedAt,
        [...new Set(recipients as string[])].map((owner) => ({
          ...row,
          owner,
          // With the sharer in it, so that it never takes the place of one of the owner's.
          key: `${owner}/${day}/${person.email}/${label}`,
          sharedBy: person.email,
        })),
      );
      return stored.ok ? success('Shared successfully') : stored;
    },
  };
}

/** See {@link createArtifactService}. */
export type ArtifactService = ReturnType<typeof createArtifactService>;
