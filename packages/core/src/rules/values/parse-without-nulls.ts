import * as z from 'zod/mini';
import { recordFrom } from './record-from.js';

/** Members to be left out, by their keys; an empty one stands for the value itself. */
type Nulls = Map<PropertyKey, Nulls>;

/**
 * Parses a value in which null may stand for "absent": members that are null where the schema knows none are left out. Elsewhere null
 * stays what it is.
 *
 * @source protocol §4.2: clients send null for what they do not have.
 */
export function parseWithoutNulls<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): z.core.util.SafeParseResult<z.output<T>> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed;
  const nulls: Nulls = new Map();
  for (const path of pathsOf(parsed.error.issues)) noteNull(nulls, value, path);
  // Each round takes some away, and a value holds no more of them than it is long.
  return nulls.size === 0 ? parsed : parseWithoutNulls(schema, omit(value, nulls));
}

/** The places of issues, those inside the choices of a union included. */
function pathsOf(issues: readonly z.core.$ZodIssue[]): PropertyKey[][] {
  return issues.flatMap((issue) => {
    const inside = issue.code === 'invalid_union' ? issue.errors.flatMap(pathsOf) : [];
    return [issue.path, ...inside.map((path) => [...issue.path, ...path])];
  });
}

function noteNull(nulls: Nulls, value: unknown, path: readonly PropertyKey[]): void {
  const found = path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  // An item of a list has a place, which cannot be left out.
  if (found !== null || typeof path.at(-1) !== 'string') return;
  let at = nulls;
  for (const key of path) {
    const next: Nulls = at.get(key) ?? new Map();
    at.set(key, next);
    at = next;
  }
}

function omit(value: unknown, nulls: Nulls): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => {
      const inside = nulls.get(index);
      return inside ? omit(item, inside) : item;
    });
  return Object.fromEntries(
    Object.entries(recordFrom(value) ?? {}).flatMap(([key, member]) => {
      const inside = nulls.get(key);
      if (!inside) return [[key, member]];
      return inside.size === 0 ? [] : [[key, omit(member, inside)]];
    }),
  );
}
