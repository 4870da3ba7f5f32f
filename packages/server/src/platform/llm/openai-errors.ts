/** What an error says, as far as it may be used: its prose tells the kind of the error, and is never shown or logged. */
export interface ErrorFacts {
  /** Codes and types, separated by blanks. */
  code: string;
  /** Names of parameters, with their place in the request: `stream_options.include_usage`. */
  params: string[];
  text: string;
}

/** Of the prose of an error this much is read; a prompt that it quotes comes later. */
const maxTextCharacters = 4000;
const maxDepth = 5;
const maxItems = 8;

const codeFields = ['code', 'type', 'status', 'error_code', 'error_type', 'errorCode', '__type'];
const textFields = ['message', 'msg', 'error', 'detail', 'title', 'reason', 'raw'];
const nestedFields = [
  'error',
  'errors',
  'detail',
  'details',
  'message',
  'metadata',
  'innererror',
  'inner_error',
];

/**
 * Gathers what an error says from wherever its server puts it: `error.param`, `detail[].loc`, a message on top, inside of a message as
 * JSON, in a list, or in the data of an event.
 *
 * @source OpenAI, Azure, Mistral, FastAPI, vLLM, llama.cpp, Ollama, OpenRouter, LiteLLM, Gemini, Cloudflare, as they document it
 */
export function readErrorBody(body: string): ErrorFacts {
  const text = body.trim();
  const value = parse(text) ?? parse(dataOf(text));
  if (value !== undefined) return readError(value);
  // A page says nothing about a request.
  return { code: '', params: [], text: text.startsWith('<') ? '' : text.slice(0, maxTextCharacters) };
}

/** The same, of an error that has been parsed. */
export function readError(error: unknown): ErrorFacts {
  const codes: string[] = [];
  const params: string[] = [];
  let text = '';

  function visit(value: unknown, depth: number): void {
    if (depth > maxDepth) return;
    if (typeof value === 'string') {
      const inner = value.indexOf('{');
      text = `${text} ${inner === -1 ? value : value.slice(0, inner)}`.slice(0, maxTextCharacters);
      const nested = inner === -1 ? undefined : parse(value.slice(inner).trim());
      if (nested !== undefined) return visit(nested, depth + 1);
      if (inner !== -1) text = `${text} ${value.slice(inner)}`.slice(0, maxTextCharacters);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.slice(0, maxItems).forEach((one) => visit(one, depth + 1));
    const fields = value as Record<string, unknown>;
    for (const field of codeFields) {
      const code = fields[field];
      if ((typeof code === 'string' && code.length < 200) || typeof code === 'number')
        codes.push(String(code));
    }
    if (typeof fields['param'] === 'string' && fields['param'] !== '') params.push(fields['param']);
    if (Array.isArray(fields['loc'])) params.push(fields['loc'].filter((step) => step !== 'body').join('.'));
    for (const field of textFields) if (typeof fields[field] === 'string') visit(fields[field], depth + 1);
    for (const field of nestedFields) if (typeof fields[field] === 'object') visit(fields[field], depth + 1);
  }

  visit(error, 0);
  return { code: codes.join(' '), params, text: text.trim() };
}

/** The data of the first event, where an error came as one. */
const dataOf = (text: string): string => /^data:(.*)$/m.exec(text)?.[1]?.trim() ?? '';

function parse(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
