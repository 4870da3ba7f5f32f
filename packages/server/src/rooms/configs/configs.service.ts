import {
  auditLimits,
  configSentence,
  type ConfigAbout,
  type ConfigResult,
  type ConfigType,
  type ConfigVersion,
  type LazyLoad,
  type Operations,
  type ParsedInputOf,
} from '@stoa/core/contract';
import { canonicalJson, changedParts, parseWithoutNulls } from '@stoa/core/rules';
import type { Pool, PoolClient } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import type { ServedConfig } from './config-reader.js';
import type { ConfigSecrets } from './config-secrets.js';
import { configChannel, type ConfigValues } from './config-values.js';
import {
  addConfig,
  findConfig,
  findConfigVersion,
  listConfigVersions,
  type StoredConfig,
} from './configs.repository.js';

type Asked = ParsedInputOf<Operations['configs']['update']>['configurations'][number];
/** Versions in a list. */
const mostVersions = 100;

/** A value as administrators see it, and facts about it. */
interface ShownConfig {
  data: unknown;
  about: ConfigAbout;
}

/** Dependencies of {@link createConfigService}. */
export interface ConfigServiceDeps {
  pool: Pool;
  values: Pick<ConfigValues, 'base' | 'forget' | 'isLocked'>;
  secrets: ConfigSecrets;
  audit: Audit;
  /** The types of this server, by their names. */
  served: ReadonlyMap<string, ServedConfig<unknown>>;
  log: Log;
  /** Called with the name of a type whose new value counts here. */
  saved(type: string): Promise<void>;
}

/** Who saves, and from which network address. */
export interface ConfigWriter {
  person: Caller;
  address: string;
}

/** The configuration as administrators read and save it. */
export interface ConfigService {
  /** The types of one answer, or one type; all without either. */
  read(asked: {
    lazyLoad?: LazyLoad | undefined;
    type?: string | undefined;
  }): Promise<Map<string, ShownConfig>>;
  /** Saves each type by itself, and tells every process. What became of each stands under its name. */
  update(asked: readonly Asked[], by: ConfigWriter): Promise<Map<string, ConfigResult>>;
  /** The saved versions of a type, the newest first. */
  versions(type: string): Promise<ConfigVersion[]>;
  /** Saves an earlier version again; 0 puts everything back to what holds where nothing was saved. */
  restore(asked: { type: string; version: number; from: number }, by: ConfigWriter): Promise<ConfigResult>;
  /** Everything that was saved, without secrets. */
  exported(): Promise<Record<string, unknown>>;
}

/** Makes a {@link ConfigService}. */
export function createConfigService({
  pool,
  values,
  secrets,
  audit,
  served,
  log,
  saved,
}: ConfigServiceDeps): ConfigService {
  /** What counts: what was saved, or what holds without it. */
  const valueOf = (type: ConfigType, stored: StoredConfig | undefined): unknown =>
    !stored || stored.value === null || values.isLocked(type)
      ? values.base(type)
      : type.schema.parse(stored.value);

  const shown = async (
    { type, reader }: ServedConfig<unknown>,
    stored: StoredConfig | undefined,
  ): Promise<ShownConfig> => {
    const value = valueOf(type, stored);
    return {
      data: secrets.masked(type, (await reader.shown?.(value)) ?? value),
      about: {
        version: stored?.version ?? 0,
        savedAt: stored?.savedAt.toISOString() ?? null,
        savedBy: stored?.savedBy ?? null,
        notes: { ...(await reader.notes?.(value)) },
        sources: { ...(await reader.sources?.(value)) },
        ...(values.isLocked(type) && { isLocked: true }),
      },
    };
  };

  async function save(
    tx: PoolClient,
    one: ServedConfig<unknown>,
    { data, version: from }: Pick<Asked, 'data' | 'version'>,
    { person, address }: ConfigWriter,
  ): Promise<ConfigResult> {
    const { type, reader } = one;
    const stored = await findConfig(tx, type.name);
    if (from !== undefined && from !== (stored?.version ?? 0))
      return { ...refusal('stale', configSentence('configs.stale')), ...(await shown(one, stored)) };
    const former = valueOf(type, stored);
    const kept = reader.kept?.(data, former, person, secrets.masked(type, former)) ?? data;
    const value = secrets.sealed(type, kept, former);
    if (value === undefined) return refusal('invalid', configSentence('configs.secretGone'));
    return store(tx, one, { stored, former, value }, { person, address });
  }

  /** Adds a version, unless it is what counts already. @param as what is stored for the value, where that is not it */
  async function store(
    tx: PoolClient,
    one: ServedConfig<unknown>,
    {
      stored,
      former,
      value,
      as = value,
    }: { stored: StoredConfig | undefined; former: unknown; value: unknown; as?: unknown },
    { person, address }: ConfigWriter,
  ): Promise<ConfigResult> {
    const { type, reader } = one;
    const refused = await reader.refusal?.(value, person);
    if (refused !== undefined) return refusal('refused', refused);
    // The masks of secrets: the same one may be sealed in another way, or stand unsealed in a file.
    const [before, after] = [secrets.masked(type, former), secrets.masked(type, value)];
    const changed = partsOf(before, after);
    // What is there already is saved.
    if (changed.length > 0) {
      const version = (stored?.version ?? 0) + 1;
      await addConfig(tx, { type: type.name, version, value: as, personId: person.id });
      await audit.write(tx, {
        personId: person.id,
        address,
        action: 'configs.update',
        subject: type.name,
        details: {
          from: version - 1,
          to: version,
          changed,
          ...changesOf(changed, before, after),
        },
      });
      await tx.query('select pg_notify($1, $2)', [configChannel, type.name]);
    }
    return { success: true, ...(await shown(one, await findConfig(tx, type.name))) };
  }

  async function restoreOne(
    tx: PoolClient,
    one: ServedConfig<unknown>,
    { version, from }: { version: number; from: number },
    by: ConfigWriter,
  ): Promise<ConfigResult> {
    const { type } = one;
    const stored = await findConfig(tx, type.name);
    if (from !== (stored?.version ?? 0))
      return { ...refusal('stale', configSentence('configs.stale')), ...(await shown(one, stored)) };
    const found = version === 0 ? { value: null } : await findConfigVersion(tx, type.name, version);
    if (!found) return refusal('unknown', configSentence('configs.noVersion'));
    const read =
      found.value === null
        ? { success: true, data: values.base(type) }
        : parseWithoutNulls(type.schema, found.value);
    if (!read.success) return refusal('invalid', configSentence('configs.unreadable'));
    const former = valueOf(type, stored);
    return store(
      tx,
      one,
      { stored, former, value: read.data, as: found.value === null ? null : read.data },
      by,
    );
  }

  /** Does `work` with the type while nobody else saves it. */
  async function alone(
    name: string,
    work: (tx: PoolClient, one: ServedConfig<unknown>) => Promise<ConfigResult>,
  ): Promise<ConfigResult> {
    const one = served.get(name);
    if (!one) return refusal('unknown', configSentence('configs.unknown', { type: name }));
    if (values.isLocked(one.type)) return refusal('refused', configSentence('configs.locked'));
    let result: ConfigResult;
    try {
      result = await withinLimit(pool, 'configs', name, (tx) => work(tx, one));
    } catch (error) {
      log.error({ err: error, type: name }, 'a configuration was not saved');
      return refusal('failed', configSentence('configs.saveFailed'));
    } finally {
      values.forget(name);
    }
    if (result.success) await saved(name);
    return result;
  }

  async function saveOne(asked: Asked, by: ConfigWriter): Promise<ConfigResult> {
    return alone(asked.type, async (tx, one) => {
      const parsed = parseWithoutNulls(one.type.schema, asked.data);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const place = [one.type.title, ...(issue?.path ?? [])].join('.');
        return refusal('invalid', `${place}: ${issue?.message ?? 'Invalid input'}`);
      }
      return save(tx, one, { data: parsed.data, version: asked.version }, by);
    });
  }

  return {
    async read({ lazyLoad, type }) {
      const wanted = [...served.values()].filter(
        (one) =>
          (type === undefined || one.type.name === type) &&
          (lazyLoad === undefined || one.type.lazyLoad === lazyLoad),
      );
      const all = await Promise.all(
        wanted.map(
          async (one) => [one.type.name, await shown(one, await findConfig(pool, one.type.name))] as const,
        ),
      );
      return new Map(all);
    },
    async update(asked, by) {
      const results = new Map<string, ConfigResult>();
      // One after the other: a later type may name what an earlier one adds.
      for (const one of asked) results.set(one.type, await saveOne(one, by));
      return results;
    },
    async versions(type) {
      const found = await listConfigVersions(pool, type, mostVersions);
      return found.map(({ savedAt, ...rest }) => ({ ...rest, savedAt: savedAt.toISOString() }));
    },
    restore: ({ type, version, from }, by) =>
      alone(type, (tx, one) => restoreOne(tx, one, { version, from }, by)),
    async exported() {
      const types = await Promise.all(
        [...served.values()].map(async ({ type }) => {
          const stored = await findConfig(pool, type.name);
          const isSaved = values.isLocked(type) || (stored !== undefined && stored.value !== null);
          return isSaved ? [[type.name, secrets.left(type, valueOf(type, stored))] as const] : [];
        }),
      );
      return Object.fromEntries(types.flat());
    },
  };
}

const refusal = (reason: NonNullable<ConfigResult['reason']>, message: string): ConfigResult => ({
  success: false,
  reason,
  message,
});

/** The parts that differ as they were and as they are, secrets masked; without those where they are too long to be kept twice. */
function changesOf(parts: readonly string[], former: unknown, value: unknown): Record<string, unknown> {
  const partOf = (whole: unknown, name: string): unknown =>
    (name === '*' ? whole : (whole as Record<string, unknown>)[name]) ?? null;
  const changes = Object.fromEntries(
    parts.map((name) => [name, { before: partOf(former, name), after: partOf(value, name) }]),
  );
  return JSON.stringify(changes).length <= auditLimits.detailCharacters ? { changes } : {};
}

/** The names of the parts that differ, for the audit: the members of a record, or `*` for all of another value. */
function partsOf(former: unknown, value: unknown): string[] {
  if (canonicalJson(former) === canonicalJson(value)) return [];
  const parts = changedParts(former, value);
  return parts.length > 0 ? parts : ['*'];
}
