/** Changes one address of an answer; `key` is the name of its field. */
export type MapAddress = (address: string, key: string) => string;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An answer with the addresses of files and chunks changed: the list `presignedUrls` and every field whose name ends with `url`, at the
 * top and in `data`.
 *
 * @source protocol §3.8–§3.10, §3.13
 */
export function mapAddresses(value: unknown, map: MapAddress): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'presignedUrls' && Array.isArray(member))
        return [
          key,
          member.map((address: unknown) => (typeof address === 'string' ? map(address, key) : address)),
        ];
      if (/url$/i.test(key) && typeof member === 'string') return [key, map(member, key)];
      return [key, key === 'data' ? mapAddresses(member, map) : member];
    }),
  );
}

/** Makes addresses of this server, which a page of ours may have relative, absolute for callers that stand elsewhere. */
export const withOrigin =
  (origin: string): MapAddress =>
  (address) =>
    address.startsWith('/api/') ? origin + address : address;
