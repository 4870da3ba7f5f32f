import * as z from 'zod/mini';
import { timeOf } from '../values/foreign-values.js';
import { jsonText } from '../values/json-text.js';
import {
  entriesOf,
  looseCount,
  looseList,
  looseText,
  looseTextOrNull,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';

/** One step of an agent: what it used, with what, and what came of it. */
export interface AgentStep {
  /** Empty where it only said something. */
  tool: string;
  /** JSON, laid out for readers; empty for none. */
  args: string;
  result: string;
  error: string;
}

/** A file as an agent left it at some time. */
export interface AgentFileVersion {
  id: string;
  /** As the server wrote it; it names the version. */
  timestamp: string | null;
  /** ISO time. */
  at: string | null;
  sizeBytes: number | null;
  /** The beginning of the file's hash. */
  hash: string | null;
}

/** A file that an agent worked on. */
export interface AgentFile {
  id: string;
  name: string;
  sizeBytes: number | null;
  /** ISO time. */
  changedAt: string | null;
  /** This reply changed it. */
  isChanged: boolean;
  /** Newest first. */
  versions: AgentFileVersion[];
}

/** The work of an agent for a reply. */
export interface AgentWork {
  /** Needed to fetch its files. */
  sessionId: string | null;
  status: 'done' | 'failed' | 'running';
  steps: AgentStep[];
  /** Steps that are left out, because there are too many. */
  moreSteps: number;
  files: AgentFile[];
}

const maxSteps = 200;
const maxFiles = 200;
const maxVersions = 100;
const stepCharacters = 20_000;
const hashCharacters = 8;

const time = z.pipe(
  z.unknown(),
  z.transform((value) => timeOf(value) ?? null),
);
const stamp = z.pipe(
  orElse(z.union([z.string(), z.number()]), ''),
  z.transform((value) => String(value).slice(0, 100) || null),
);

const versionSchema = z.pipe(
  z.object({
    version_file_id: looseTextOrNull(500),
    timestamp: z.optional(z.unknown()),
    size: looseCount,
    hash: looseTextOrNull(200),
  }),
  z.transform(({ version_file_id: id, timestamp, size, hash }): AgentFileVersion | null =>
    id === null
      ? null
      : {
          id,
          timestamp: readLoosely(stamp, timestamp, null),
          at: readLoosely(time, timestamp, null),
          sizeBytes: size,
          hash: hash === null ? null : plainName(hash).slice(0, hashCharacters),
        },
  ),
);

const fileSchema = z.object({
  original_name: looseText(500),
  size: looseCount,
  last_modified: z.optional(z.unknown()),
  versions: looseList(versionSchema, maxVersions),
});

const entrySchema = z.object({ role: looseText(50), content: z.optional(z.unknown()) });

const logSchema = z.object({
  success: orElse(z.optional(z.boolean()), undefined),
  data: orElse(
    z.object({
      session: looseTextOrNull(500),
      result: orElse(z.array(z.unknown()), []),
      files: z.optional(z.unknown()),
      changed_files: looseList(z.string(), maxFiles),
    }),
    { session: null, result: [], files: undefined, changed_files: [] },
  ),
});

const runSchema = z.object({ sessionId: looseTextOrNull(500), endTime: z.optional(z.unknown()) });

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const textMember = (value: unknown, key: string): string => jsonText(member(value, key), stepCharacters);

function stepOf(content: unknown): AgentStep | null {
  const tool = member(content, 'tool');
  const step = {
    tool: typeof tool === 'string' ? plainName(tool.slice(0, 200)) : '',
    args: textMember(content, 'args'),
    result: typeof content === 'string' ? jsonText(content, stepCharacters) : textMember(content, 'result'),
    error: textMember(content, 'error'),
  };
  return step.tool + step.args + step.result + step.error === '' ? null : step;
}

/** An answer of the environment belongs to the step that asked. */
function addStep(steps: AgentStep[], step: AgentStep, role: string): void {
  const last = steps.at(-1);
  if (
    role === 'environment' &&
    step.tool === '' &&
    last &&
    last.tool !== '' &&
    last.result + last.error === ''
  )
    steps[steps.length - 1] = { ...last, result: step.result, error: step.error };
  else steps.push(step);
}

function fileOf(id: string, value: unknown, changed: ReadonlySet<string>): AgentFile | null {
  const file = readLoosely(fileSchema, value, null);
  if (!file) return null;
  const versions = file.versions.filter((version) => version !== null);
  return {
    id,
    name: plainName(file.original_name) || plainName(id) || 'file',
    sizeBytes: file.size,
    changedAt: readLoosely(time, file.last_modified, null),
    isChanged: changed.has(id) || changed.has(file.original_name),
    // Without times the server's order counts, which is the order in which they were made.
    versions: versions.every(({ at }) => at !== null)
      ? [...versions].sort((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
      : [...versions].reverse(),
  };
}

/**
 * The steps and files of an agent's work for a reply. Never throws, however malformed the state is.
 *
 * @returns null where no agent worked
 * @source protocol §2.9 "Agent"; chat specification §3 "Agent file"
 */
export function agentWorkOf(state: Readonly<Record<string, unknown>>): AgentWork | null {
  const log = readLoosely(logSchema, member(state, 'agentLog'), null);
  const run = readLoosely(runSchema, member(state, 'agentRun'), null);
  if (!log && !run) return null;
  const steps: AgentStep[] = [];
  const entries = log?.data.result ?? [];
  for (const one of entries.slice(0, 2 * maxSteps)) {
    const entry = readLoosely(entrySchema, one, null);
    const step = entry && stepOf(entry.content);
    if (step) addStep(steps, step, entry.role);
  }
  const changed = new Set(log?.data.changed_files);
  const files = entriesOf(log?.data.files, maxFiles).flatMap(
    ([id, value]) => fileOf(id, value, changed) ?? [],
  );
  return {
    sessionId: log?.data.session ?? run?.sessionId ?? null,
    status: log?.success === false ? 'failed' : log || run?.endTime ? 'done' : 'running',
    steps: steps.slice(0, maxSteps),
    moreSteps: Math.max(0, steps.length - maxSteps) + Math.max(0, entries.length - 2 * maxSteps),
    files: [...files].sort((one, other) => Number(other.isChanged) - Number(one.isChanged)),
  };
}
