import type { ArtifactSummary } from '../../contract/artifacts/artifacts.js';
import { artifactTypes, type ArtifactType } from '../proposals/artifact-block.js';

/** The type of a saved artifact; what is unknown is shown as text. */
export const savedType = ({ type }: Pick<ArtifactSummary, 'type'>): ArtifactType =>
  artifactTypes.find((known) => known === type) ?? '';

/** The tags in a library, the most used first. */
export function libraryTags(items: readonly Pick<ArtifactSummary, 'tags'>[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => [...new Set(tags)]))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag);
}

/**
 * The saved artifacts that a person looks for: each word stands in the name, the description, a tag, or the address of who shared it.
 *
 * @param query words in any order; none finds everything
 * @param tag that all found ones have; null for any
 * @source ours
 */
export function searchLibrary<T extends ArtifactSummary>(
  items: readonly T[],
  { query, tag }: { query: string; tag: string | null },
): T[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (tag !== null && !item.tags.includes(tag)) return false;
    const text = [item.name, item.description, item.sharedBy ?? '', ...item.tags]
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
