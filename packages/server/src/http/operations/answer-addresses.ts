import { operations, type Operation } from '@stoa/core/contract';

/** Changes one address of an answer; `key` is the name of its field. */
export type MapAddress = (address: string, key: string) => string;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An answer with the addresses of files and chunks changed: the list `presignedUrls`, every field whose name ends with `url`, at the top
 * and in `data`, and the addresses of an agent's files, whose names are ids. A proxy-style answer is looked at inside its body.
 *
 * @source protocol §1.5, §3.8–§3.11, §3.13
 */
export function mapAddresses(operation: Operation, value: unknown, map: MapAddress): unknown {
  if (!isRecord(value)) return value;
  if (operation.family === 'proxy' && typeof value['body'] === 'string') {
    const body = parsed(value['body']);
    return body === undefined ? value : { ...value, body: JSON.stringify(mapFields(body, map)) };
  }
  const mapped = mapFields(value, map);
  return operation === operations.files.agentUrls ? mapRecord(mapped, map) : mapped;
}

function mapFields(value: unknown, map: MapAddress): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'presignedUrls' && Array.isArray(member))
        return [
          key,
          member.map((address: unknown) => (typeof address === 'string' ? map(address, key) : address)),
        ];
      if (/url$/i.test(key) && typeof member === 'string') return [key, map(member, key)];
      return [key, key === 'data' ? mapFields(member, map) : member];
    }),
  );
}

/** The record of addresses in `data`. Ids that end with `url` have been mapped already. */
function mapRecord(value: unknown, map: MapAddress): unknown {
  if (!isRecord(value) || !isRecord(value['data'])) return value;
  const data = Object.entries(value['data']).map(([id, address]) => [
    id,
    typeof address === 'string' && !/url$/i.test(id) ? map(address, id) : address,
  ]);
  return { ...value, data: Object.fromEntries(data) as unknown };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes addresses of this server, which a page of ours may have relative, absolute for callers that stand elsewhere. */
export const withOrigin =
  (origin: string): MapAddress =>
  (address) =>
    address.startsWith('/api/') ? origin + address : address;
