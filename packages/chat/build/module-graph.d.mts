export interface GraphChunk {
  fileName: string;
  imports: readonly string[];
  modules: Readonly<Record<string, unknown>>;
}
export function takenAtOnce(chunks: ReadonlyMap<string, Pick<GraphChunk, 'imports'>>, name: string): string[];
export function holderOf(
  chunks: ReadonlyMap<string, Pick<GraphChunk, 'fileName' | 'modules'>>,
  suffix: string,
): string;
export function modulesIn(
  chunks: ReadonlyMap<string, Pick<GraphChunk, 'modules'>>,
  names: readonly string[],
): Set<string>;
