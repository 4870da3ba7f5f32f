import type {
  EmbedAccepted,
  EmbedAssistant,
  EmbedDisclosure,
  EmbedPrompt,
  EmbedSession,
} from '../../contract/embed/embed.js';
import type { Model } from '../../contract/models/model-schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** The value is not what was promised. */
class Unsound extends Error {}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (reason) {
    if (reason instanceof Unsound) return undefined;
    throw reason;
  }
}
function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Unsound();
  return value;
}
const fields = (value: unknown): Fields =>
  must(typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined);
const text = (value: unknown): string => must(typeof value === 'string' ? value : undefined);
const number = (value: unknown): number => must(Number.isFinite(value) ? (value as number) : undefined);
const bool = (value: unknown): boolean => must(typeof value === 'boolean' ? value : undefined);
const list = <T>(value: unknown, item: (one: unknown) => T): T[] =>
  must(Array.isArray(value) ? (value as unknown[]) : undefined).map(item);
const orNull = <T>(value: unknown, item: (one: unknown) => T): T | null =>
  value === null ? null : item(value);

/** The fields of `names` that are there, each read by `item`. */
function some<T>(from: Fields, names: readonly string[], item: (one: unknown) => T): Record<string, T> {
  const there = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(there.map((name) => [name, item(from[name])]));
}

function model(value: unknown): Model {
  const from = fields(value);
  return {
    id: text(from['id']),
    name: text(from['name']),
    description: from['description'] === undefined ? '' : text(from['description']),
    inputContextWindow: number(from['inputContextWindow']),
    outputTokenLimit: number(from['outputTokenLimit']),
    supportsImages: from['supportsImages'] === undefined ? false : bool(from['supportsImages']),
    ...some(from, ['provider', 'systemPrompt'], text),
    ...some(from, ['supportsSystemPrompts'], bool),
    ...some(from, ['inputTokenCost', 'outputTokenCost', 'cachedTokenCost'], number),
  };
}

function prompt(value: unknown): EmbedPrompt {
  const from = fields(value);
  return { label: text(from['label']), text: text(from['text']) };
}

function disclosure(value: unknown): EmbedDisclosure {
  const from = fields(value);
  return {
    version: text(from['version']),
    text: text(from['text']),
    isAccepted: bool(from['isAccepted']),
  };
}

function assistant(value: unknown): EmbedAssistant {
  const from = fields(value);
  return {
    name: text(from['name']),
    question: orNull(from['question'], text),
    types: list(from['types'], (one) => {
      const type = fields(one);
      return { name: text(type['name']), disabledMessage: orNull(type['disabledMessage'], text) };
    }),
    isAnalysed: bool(from['isAnalysed']),
  };
}

/**
 * Reads what the server says of an embedded chat. By hand, as the events of a run are: the library of schemas would be a third of
 * what a page loads for a chat, and nothing else of it is needed before something was kept. A test holds it against the schema.
 *
 * @errors returns undefined for what is no session.
 */
export function readEmbedSession(value: unknown): EmbedSession | undefined {
  return readOrNothing(() => {
    const from = fields(value);
    const endUser = fields(from['endUser']);
    return {
      protocol: number(from['protocol']),
      publicKey: text(from['publicKey']),
      endUser: {
        id: text(endUser['id']),
        name: orNull(endUser['name'], text),
        isAnonymous: bool(endUser['isAnonymous']),
      },
      title: text(from['title']),
      greeting: text(from['greeting']),
      prompts: list(from['prompts'], prompt),
      disclaimer: orNull(from['disclaimer'], text),
      disclosure: orNull(from['disclosure'] ?? null, disclosure),
      assistant: orNull(from['assistant'] ?? null, assistant),
      models: list(from['models'], model),
      defaultModelId: orNull(from['defaultModelId'], text),
      scopes: list(from['scopes'], text),
      perMinute: number(from['perMinute']),
    };
  });
}

/**
 * Reads what holds after an acceptance, in the same way.
 *
 * @errors returns undefined for what is no answer to one.
 */
export const readEmbedAccepted = (value: unknown): EmbedAccepted | undefined =>
  readOrNothing(() => ({ disclosure: orNull(fields(value)['disclosure'], disclosure) }));
