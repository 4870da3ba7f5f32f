import type { OpsLanguageVersion } from '@stoa/core/contract';
import {
  functionCalling,
  parseAutoBlock,
  parseInvokeBlock,
  readLooseObject,
  textAt,
  isPlainObject,
  visibleText,
  type PlainValue,
} from '@stoa/core/rules';
import JSON5 from 'json5';
import { mergeTurns, withoutSystem } from '../../../platform/llm/merge-turns.js';
import type { LlmEnd, LlmMessage, LlmRequest, LlmSink, LlmToolCall } from '../../../platform/llm/port.js';
import type { OfferedTool } from '../run-call.js';
import { blockLanguages, listOperations, parameterNames, type BlockLanguage } from './block-languages.js';
import { watchBlocks } from './watch-blocks.js';

/** Asks a model for one answer. */
export type AskModel = (request: LlmRequest, sink: LlmSink) => Promise<LlmEnd>;

/** What {@link inBlocks} needs. */
export interface BlockStreamOptions {
  language: OpsLanguageVersion;
  tools: readonly OfferedTool[];
  supportsSystemPrompts: boolean;
  /** Texts of the messages by their ids, and what the reply's state says of references. @source protocol §6.1 */
  state: Readonly<Record<string, unknown>>;
  messageText(id: string): string | undefined;
}

const read = (text: string): unknown => JSON5.parse(text);

/**
 * A model that takes no tools, as one that does: it is told of them in words and writes its calls down in blocks, which are taken out of its
 * answer and told on as calls. The loop, the gate and the readers see no difference.
 *
 * @source protocol §7.4; assistants.md D16
 */
export function inBlocks(ask: AskModel, options: BlockStreamOptions): AskModel {
  // An author who says in words how calls are written has a model in mind that writes `invoke` or `auto`.
  const version = options.language === 'custom' ? 'v2' : options.language;
  const language = blockLanguages[version];
  const words = options.language === 'custom' ? ['auto', 'invoke'] : [language.word];
  return async (request, sink) => {
    let calls = 0;
    const call = (name: string, args: string): void => {
      sink.toolCall({ index: calls, id: `block-${calls}`, name, arguments: args });
      calls += 1;
    };
    const watch = watchBlocks({
      words,
      showsBlock: false,
      onText: (text) => sink.text(text),
      onBlock: (word, code) => {
        if (word === 'auto') readAuto(code, options, call);
        else readInvoke(code, { sink, call });
      },
    });
    const end = await ask(inWords(request, language, options), {
      ...sinkOf(sink),
      text: (delta) => watch.push(delta),
    });
    watch.end();
    sink.flush();
    return calls > 0 && end.type === 'finished' ? { type: 'finished', reason: 'toolCalls' } : end;
  };
}

/** A class hides its methods from a spread. */
const sinkOf = (sink: LlmSink): LlmSink => ({
  text: (delta) => sink.text(delta),
  reasoning: (delta) => sink.reasoning(delta),
  retract: () => sink.retract(),
  thoughtDetails: (details) => sink.thoughtDetails?.(details),
  from: (server) => sink.from?.(server),
  unread: (kind) => sink.unread(kind),
  toolCall: (delta) => sink.toolCall(delta),
  usage: (usage) => sink.usage(usage),
  flush: () => sink.flush(),
  control: (upstream) => sink.control(upstream),
});

/** A block that cannot be read is a call of nothing, so that the model is told. */
const unreadable = 'unreadable_block';

function readAuto(
  code: string,
  { tools, state, messageText }: BlockStreamOptions,
  call: (name: string, args: string) => void,
): void {
  // References are read in names of word characters alone.
  const isPlain = tools.every(({ name }) => /^\w+$/.test(name));
  const source = {
    read,
    state: { ...state, opsConfig: isPlain ? { opFormat: functionCalling } : null },
    messageText,
  };
  const parsed = parseAutoBlock(code, source);
  if (!parsed.ok) return call(unreadable, '{}');
  for (const { id, args } of parsed.value) {
    const offered = tools.find(({ name }) => name === id);
    call(id, JSON.stringify(offered ? named(parameterNames(offered), args) : {}));
  }
}

/** Arguments by their place; one object alone may name them itself. */
function named(names: readonly string[], args: readonly PlainValue[]): Record<string, PlainValue> {
  const [first] = args;
  if (args.length === 1 && isPlainObject(first) && Object.keys(first).every((key) => names.includes(key)))
    return first;
  return Object.fromEntries(names.slice(0, args.length).map((name, at) => [name, args[at] ?? null]));
}

function readInvoke(
  code: string,
  { sink, call }: { sink: LlmSink; call: (name: string, args: string) => void },
): void {
  const parsed = parseInvokeBlock(code, read);
  if (!parsed.ok) {
    const object = readLooseObject(code, read);
    return call((object.ok && textAt(object.value, 'name')) || unreadable, 'null');
  }
  const { name, payload, thought } = parsed.value;
  if (thought !== undefined) sink.reasoning(`${thought}\n`);
  const said = visibleText(parsed.value);
  if (said === undefined) call(name, JSON.stringify(payload));
  else sink.text(said);
}

/** The request with its tools and their earlier calls in words. */
function inWords(
  { tools: _tools, toolChoice: _choice, messages, ...request }: LlmRequest,
  language: BlockLanguage,
  { tools, supportsSystemPrompts }: BlockStreamOptions,
): LlmRequest {
  const list = listOperations(
    tools.map((offered) => ({
      id: offered.name,
      description: offered.tool.description,
      params: parameterNames(offered).map((name) => ({
        name,
        description: describedParameter(offered, name),
      })),
    })),
  );
  const told: LlmMessage = { role: 'system', content: language.describe(list) };
  const names = new Map(tools.map((offered) => [offered.name, parameterNames(offered)]));
  const texts = messages.flatMap((message) => worded(message, language, names));
  const at = texts.findLastIndex(({ role }) => role === 'system') + 1;
  const all = [...texts.slice(0, at), told, ...texts.slice(at)];
  return { ...request, messages: supportsSystemPrompts ? mergeTurns(all) : withoutSystem(all) };
}

function describedParameter({ tool: { parameters } }: OfferedTool, name: string): string {
  const { type, description } = ((parameters['properties'] as Record<string, unknown>)[name] ?? {}) as {
    type?: unknown;
    description?: unknown;
  };
  const required = (parameters['required'] as unknown[] | undefined)?.includes(name)
    ? 'required'
    : 'optional';
  const kind = typeof type === 'string' ? `${type}, ${required}` : required;
  return typeof description === 'string' && description !== '' ? `${description} (${kind})` : kind;
}

function worded(
  message: LlmMessage,
  { word }: BlockLanguage,
  names: ReadonlyMap<string, readonly string[]>,
): LlmMessage[] {
  if (message.role === 'tool')
    return [
      {
        role: 'user',
        content: JSON.stringify({ [word === 'auto' ? 'resultOfOps' : 'result']: message.content }),
      },
    ];
  if (message.role !== 'assistant' || !message.toolCalls) return [message];
  const lines = message.toolCalls.map((call) => writtenCall(call, word, names.get(call.name) ?? []));
  const blocks =
    word === 'auto' ? fenced(word, lines.join('\n')) : lines.map((line) => fenced(word, line)).join('\n\n');
  return [
    { role: 'assistant', content: message.content === '' ? blocks : `${message.content}\n\n${blocks}` },
  ];
}

const fenced = (word: string, code: string): string => `\`\`\`${word}\n${code}\n\`\`\``;

function writtenCall(
  { name, arguments: text }: LlmToolCall,
  word: 'auto' | 'invoke',
  names: readonly string[],
): string {
  const payload = JSON.parse(text) as Record<string, unknown>;
  if (word === 'invoke') return JSON.stringify({ name, payload });
  const last = names.findLastIndex((one) => Object.hasOwn(payload, one));
  return `${name}(${names
    .slice(0, last + 1)
    .map((one) => JSON.stringify(payload[one] ?? null))
    .join(', ')})`;
}
