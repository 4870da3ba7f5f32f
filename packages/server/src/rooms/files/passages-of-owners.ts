import type { Queryable } from '../../platform/db/queryable.js';
import type { StoredFile } from './files.repository.js';
import { passageRows } from './passages.repository.js';

type Owned = Pick<StoredFile, 'id' | 'personId'>;

/** The ids of files by whose they are. */
export function byOwner(files: readonly Owned[], ids: readonly string[]): [owner: string, ids: string[]][] {
  const wanted = new Set(ids);
  const found = new Map<string, string[]>();
  for (const { id, personId } of files)
    if (wanted.has(id)) found.set(personId, [...(found.get(personId) ?? []), id]);
  return [...found];
}

/** The first of each list, then the second of each, and so on. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  );
}

/** The passages of files that several people may own: each is looked for among those of its owner. */
export function passagesOf(queryable: Queryable, files: readonly Owned[]) {
  const ownerOf = new Map(files.map(({ id, personId }) => [id, personId]));
  type Rows = ReturnType<typeof passageRows>;
  const each = <T>(
    ids: readonly string[],
    look: (rows: Rows, own: string[]) => Promise<T[]>,
  ): Promise<T[][]> =>
    Promise.all(byOwner(files, ids).map(([owner, own]) => look(passageRows(queryable, owner), own)));
  return {
    find: async (fileIds: readonly string[], question: string, most: number) =>
      inTurn(await each(fileIds, (rows, own) => rows.find(own, question, most))),
    whole: async (fileIds: readonly string[]) => (await each(fileIds, (rows, own) => rows.whole(own))).flat(),
    async at(places: Parameters<Rows['at']>[0]) {
      const owners = [...new Set(places.map(({ fileId }) => ownerOf.get(fileId)!))];
      const found = (
        await Promise.all(
          owners.map((owner) =>
            passageRows(queryable, owner).at(places.filter(({ fileId }) => ownerOf.get(fileId) === owner)),
          ),
        )
      ).flat();
      const byPlace = new Map(found.map((passage) => [`${passage.fileId}/${passage.position}`, passage]));
      return places.flatMap(({ fileId, position }) => byPlace.get(`${fileId}/${position}`) ?? []);
    },
  };
}

/** See {@link passagesOf}. */
export type Passages = ReturnType<typeof passagesOf>;
