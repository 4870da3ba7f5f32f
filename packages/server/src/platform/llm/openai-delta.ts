/** The parts of a delta, or of a complete message, that are read. */
export interface WireDelta {
  content?: unknown;
  refusal?: unknown;
  images?: unknown;
  audio?: unknown;
  tool_calls?: unknown;
  function_call?: unknown;
  [field: string]: unknown;
}

/** What a delta says. */
export interface ReadDelta {
  text: string;
  reasoning: string;
  /** Kinds of parts that cannot be shown. */
  unread: string[];
}

/**
 * Fields that hold what a model thinks; the first that is filled counts, since gateways send the same words in several.
 *
 * @source DeepSeek, vLLM, SGLang, llama.cpp (`reasoning_content`); OpenRouter, Groq, Ollama, newer vLLM (`reasoning`); GitHub
 *   (`reasoning_text`); LiteLLM (`thinking_blocks`); OpenRouter (`reasoning_details`)
 */
const reasoningFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'thinking',
  'thinking_blocks',
  'reasoning_details',
] as const;

/** Kinds of parts that think; their words stand in one of several fields. */
const isThinking = (type: string): boolean =>
  /^(thinking|thought|reasoning)(\.(text|summary))?$|^(reasoning_text|summary_text|reasoning_content)$/.test(
    type,
  );

/** Kinds of parts without words: thoughts that are encrypted, and signatures of them. */
const isWordless = (type: string): boolean => /encrypted|redacted|signature/.test(type);

const isText = (type: string): boolean => /^((input|output)_)?text$|^refusal$/.test(type);

/** Reads the one place where a model's words and thoughts may stand in a dozen forms. */
export function readDelta(delta: WireDelta): ReadDelta {
  const read: ReadDelta = { text: '', reasoning: '', unread: [] };
  if (typeof delta.content === 'string') read.text = delta.content;
  else readContent(delta.content, read);
  for (const field of reasoningFields) {
    const value = delta[field];
    const words = typeof value === 'string' ? value : wordsOf(value);
    if (words === '') continue;
    // A gateway may have translated the parts of the content as well.
    if (words !== read.reasoning) read.reasoning = words + read.reasoning;
    break;
  }
  if (typeof delta.refusal === 'string') read.text += delta.refusal;
  if (Array.isArray(delta.images) && delta.images.length > 0) read.unread.push('image');
  if (typeof delta.audio === 'object' && delta.audio !== null) readAudio(delta.audio, read);
  return read;
}

function readContent(content: unknown, read: ReadDelta): void {
  if (typeof content === 'string') read.text += content;
  // Some servers turn a token that is a number into one.
  else if (typeof content === 'number') read.text += String(content);
  else if (Array.isArray(content)) for (const part of content as unknown[]) readContent(part, read);
  else if (typeof content === 'object' && content !== null)
    readPart(content as Record<string, unknown>, read);
}

function readPart(part: Record<string, unknown>, read: ReadDelta): void {
  const type = typeof part['type'] === 'string' ? part['type'] : 'text' in part ? 'text' : '';
  if (isThinking(type)) read.reasoning += wordsOf(part);
  else if (isText(type)) read.text += wordsOf(part[type === 'refusal' ? 'refusal' : 'text'] ?? part);
  else if (type === 'reference') read.text += references(part['reference_ids']);
  else if (!isWordless(type)) read.unread.push(type === '' ? 'unknown' : type.replace(/_url$/, ''));
}

/** Speech comes with its words. */
function readAudio(audio: object, read: ReadDelta): void {
  if ('transcript' in audio && typeof audio.transcript === 'string') read.text += audio.transcript;
  if ('data' in audio && audio.data) read.unread.push('audio');
}

/** A model's mark of a source that it was given. @source Mistral, citations */
const references = (ids: unknown): string =>
  Array.isArray(ids) && ids.length > 0 ? `[${ids.map(String).join(', ')}]` : '';

const wordFields = ['text', 'thinking', 'reasoning', 'summary', 'content', 'value'] as const;
const maxDepth = 4;

/** The words in a value of any form: a text, a list of parts, or an object whose first filled field has them. */
function wordsOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return '';
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, depth + 1)).join('');
  const fields = value as Record<string, unknown>;
  if (typeof fields['type'] === 'string' && isWordless(fields['type'])) return '';
  for (const field of wordFields) {
    const words = wordsOf(fields[field], depth + 1);
    if (words !== '') return words;
  }
  return '';
}
