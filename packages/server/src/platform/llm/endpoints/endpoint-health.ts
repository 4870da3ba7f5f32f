import type { Queryable } from '../../db/queryable.js';
import type { LlmError } from '../port.js';

/** Which endpoints of models rest because they failed: the same for all processes. Never rejects; without a database all work. */
export interface EndpointHealth {
  /** Until when those rest that do. */
  resting(ids: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** One failed: it rests, the longer the oftener in a row. */
  failed(id: string, error: LlmError): Promise<void>;
  /** One that rested has answered. */
  recovered(id: string): Promise<void>;
}

/** The first rest, which doubles with each further failure up to the longest. */
const firstRestS = 10;
const longestRestS = 300;
/** A failure that is older counts no more. */
const forgetS = 900;

/** Makes {@link EndpointHealth} over the database. */
export function createEndpointHealth(
  pool: Queryable,
  onError: (error: unknown) => void = () => undefined,
): EndpointHealth {
  const unlessDown = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      onError(error);
      return otherwise;
    }
  };
  return {
    resting: (ids) =>
      unlessDown(async () => {
        const { rows } = await pool.query<{ id: string; rests_until: Date }>(
          'select id, rests_until from endpoint_health where id = any($1) and rests_until > now()',
          [ids],
        );
        return new Map(rows.map(({ id, rests_until: until }) => [id, until]));
      }, new Map<string, Date>()),
    failed: (id, { retryAfterS }) =>
      unlessDown(async () => {
        await pool.query(
          `insert into endpoint_health as h (id, failures, failed_at, rests_until)
           values ($1, 1, now(), now() + make_interval(secs => greatest($2::float8, $5::float8)))
           on conflict (id) do update set
             failures = case when h.failed_at < now() - make_interval(secs => $4::float8) then 1 else h.failures + 1 end,
             failed_at = now(),
             rests_until = now() + make_interval(secs => greatest($5::float8, least($3::float8,
               $2::float8 * power(2, case when h.failed_at < now() - make_interval(secs => $4::float8) then 0 else least(h.failures, 10) end))))`,
          [id, firstRestS, longestRestS, forgetS, Math.min(retryAfterS ?? 0, longestRestS)],
        );
      }, undefined),
    recovered: (id) =>
      unlessDown(async () => {
        await pool.query('delete from endpoint_health where id = $1', [id]);
      }, undefined),
  };
}
