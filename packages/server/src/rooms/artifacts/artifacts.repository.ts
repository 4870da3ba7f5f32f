import type { ArtifactSummary } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** A version of an artifact as its row holds it. */
export interface SavedArtifact extends ArtifactSummary {
  version: number;
  content: string;
}

/** A saved artifact with its owner and its sender. */
export interface NewSavedArtifact extends SavedArtifact {
  owner: string;
}

const summary = `key, artifact_id as "artifactId", name, type, description, created_at as "createdAt", tags,
  shared_by as "sharedBy"`;

type Row<T> = Omit<T, 'sharedBy'> & { sharedBy: string | null };
const withoutNull = <T extends ArtifactSummary>({ sharedBy, ...rest }: Row<T>): T =>
  ({ ...rest, ...(sharedBy === null ? {} : { sharedBy }) }) as unknown as T;

/** Saved artifacts. Everything here is given the owner, and finds nothing of anybody else. */
export function artifactRows(queryable: Queryable) {
  return {
    async list(owners: readonly string[], most: number): Promise<ArtifactSummary[]> {
      const { rows } = await queryable.query<Row<ArtifactSummary>>(
        `select ${summary} from saved_artifacts where owner = any($1) order by saved_at desc, key limit $2`,
        [owners, most],
      );
      return rows.map(withoutNull);
    },

    async get(owners: readonly string[], key: string): Promise<SavedArtifact | undefined> {
      const { rows } = await queryable.query<Row<SavedArtifact>>(
        `select ${summary}, version, content from saved_artifacts where owner = any($1) and key = $2`,
        [owners, key],
      );
      return rows.map(withoutNull)[0];
    },

    /** @returns whether there was one */
    async remove(owners: readonly string[], key: string): Promise<boolean> {
      const { rowCount } = await queryable.query(
        'delete from saved_artifacts where owner = any($1) and key = $2',
        [owners, key],
      );
      return rowCount === 1;
    },

    /** Storage used by a person's saved and shared artifacts, without those of `except`. @units bytes */
    async usage(saverId: string, except: readonly string[]): Promise<{ count: number; bytes: number }> {
      const { rows } = await queryable.query<{ count: string; bytes: string | null }>(
        `select count(*) as count, sum(octet_length(content)) as bytes from saved_artifacts
         where saver_id = $1 and not (key = any($2))`,
        [saverId, except],
      );
      return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
    },

    async put(saverId: string, savedAt: Date, artifacts: readonly NewSavedArtifact[]): Promise<void> {
      for (const artifact of artifacts)
        await queryable.query(
          `insert into saved_artifacts (owner, key, saver_id, shared_by, artifact_id, version, name, type,
             description, tags, created_at, content, saved_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (owner, key) do update set type = excluded.type, description = excluded.description,
             tags = excluded.tags, content = excluded.content, saved_at = excluded.saved_at
           where saved_artifacts.saver_id = excluded.saver_id`,
          [
            artifact.owner,
            artifact.key,
            saverId,
            artifact.sharedBy ?? null,
            artifact.artifactId,
            artifact.version,
            artifact.name,
            artifact.type,
            artifact.description,
            artifact.tags,
            artifact.createdAt,
            artifact.content,
            savedAt,
          ],
        );
    },
  };
}
