import type { LlmToolCallDelta } from './port.js';

/** A delta of a tool call as it stands on the wire. */
export interface WireToolCall {
  index?: unknown;
  id?: unknown;
  name?: unknown;
  arguments?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
  [field: string]: unknown;
}

/**
 * Fields of a call that its server wants back as it sent them.
 *
 * @source Gemini (`extra_content`), LiteLLM (`provider_specific_fields`), Vertex behind some gateways (`thought_signature`)
 */
const keptFields = ['extra_content', 'provider_specific_fields', 'thought_signature'] as const;

interface KnownCall {
  /** Ids that the server has used for it; empty where it uses none. */
  ids: Set<string>;
  wireIndex: number | undefined;
  name: string;
  arguments: string;
}

/** Calls of one answer; more are a fault or an attack. */
const maxCalls = 200;

/**
 * Tells which call each delta belongs to. Servers number calls by `index`, but some leave it out, use one for all, or send a new id with
 * every delta: an id counts where there is one, then the index, and a delta without both continues the last call.
 */
export function createToolCallKeys(): (deltas: readonly unknown[]) => LlmToolCallDelta[] {
  const calls: KnownCall[] = [];

  function find(delta: Delta, position: number, count: number): KnownCall | undefined {
    const { id, index, name } = delta;
    const byId = id === undefined ? undefined : calls.find(({ ids }) => ids.has(id));
    if (byId) return byId;
    const last = index === undefined ? calls.at(-1) : calls.findLast(({ wireIndex }) => wireIndex === index);
    if (!last) return undefined;
    // An id on a later delta, or a new one with each, names no other call unless a function is named too.
    if (id !== undefined && name !== undefined) return undefined;
    if (id !== undefined && index === undefined && (last.ids.size > 0 || isJson(last.arguments)))
      return undefined;
    if (name !== undefined && (name !== last.name || isJson(last.arguments)) && last.name !== '')
      return undefined;
    const isPositional = index === undefined && id === undefined && name === undefined && count > 1;
    return isPositional ? (calls[calls.length - count + position] ?? last) : last;
  }

  return (deltas) =>
    deltas.flatMap((value, position) => {
      const delta = readDelta(value);
      if (!delta) return [];
      let call = find(delta, position, deltas.length);
      const isNew = call === undefined;
      if (!call) {
        if (calls.length === maxCalls) return [];
        call = { ids: new Set(), wireIndex: delta.index, name: '', arguments: '' };
        calls.push(call);
      }
      const number = calls.indexOf(call);
      // Answers of tools name their call, so one without an id gets one.
      const id = isNew ? (delta.id ?? `call_${number}`) : undefined;
      const name = call.name === '' ? delta.name : undefined;
      if (delta.id !== undefined) call.ids.add(delta.id);
      call.name ||= delta.name ?? '';
      call.arguments += delta.arguments ?? '';
      return {
        index: number,
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        ...(delta.arguments !== undefined && { arguments: delta.arguments }),
        ...(delta.kept && { kept: delta.kept }),
      };
    });
}

interface Delta {
  index: number | undefined;
  id: string | undefined;
  name: string | undefined;
  arguments: string | undefined;
  kept: Record<string, unknown> | undefined;
}

function readDelta(value: unknown): Delta | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const call = value as WireToolCall;
  const index = call.index === '' || call.index === null ? NaN : Number(call.index);
  return {
    index: Number.isInteger(index) && index >= 0 ? index : undefined,
    id: filled(call.id),
    name: filled(call.function?.name ?? call.name),
    arguments: readArguments(call.function?.arguments ?? call.arguments),
    kept: readKept(call),
  };
}

function readKept(call: WireToolCall): Record<string, unknown> | undefined {
  const kept = keptFields.flatMap((field) => (call[field] ? [[field, call[field]] as const] : []));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const filled = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Some servers send the arguments as an object. */
function readArguments(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

function isJson(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
