/** Longer texts of a program are cut. @units characters */
export const mostReported = 4000;

/** The libraries that a program can have. */
export type SandboxLibraries = 'react' | 'vue';

/** Messages to the sandbox. */
export type SandboxRequest =
  | { nonce: string; type: 'page'; html: string }
  | { nonce: string; type: 'program'; code: string; css: string; libraries: SandboxLibraries }
  | { nonce: string; type: 'ping' };

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** The kinds of lines in the console. */
export type ConsoleLevel = (typeof levels)[number];

/** Messages from the sandbox. A program can forge any of them: they are shown as text and trusted for nothing else. */
export type SandboxReply =
  | { nonce: string; type: 'ready' | 'pong' }
  | { nonce: string; type: 'error'; text: string }
  | { nonce: string; type: 'console'; level: ConsoleLevel; text: string };

type Fields = Readonly<Record<string, unknown>>;

const fieldsWith = (data: unknown, nonce: string): Fields | null =>
  typeof data === 'object' && data !== null && (data as Fields)['nonce'] === nonce ? (data as Fields) : null;

/** Reads a request with the nonce of this frame; null for anything else. */
export function readSandboxRequest(data: unknown, nonce: string): SandboxRequest | null {
  const fields = fieldsWith(data, nonce);
  const { type, html, code, css, libraries } = fields ?? {};
  if (type === 'ping') return { nonce, type };
  if (type === 'page' && typeof html === 'string') return { nonce, type, html };
  const isProgram = type === 'program' && typeof code === 'string' && typeof css === 'string';
  if (isProgram && (libraries === 'react' || libraries === 'vue'))
    return { nonce, type, code, css, libraries };
  return null;
}

/** Reads a reply with the nonce of this frame; null for anything else, and for a text that is too long. */
export function readSandboxReply(data: unknown, nonce: string): SandboxReply | null {
  const { type, text, level } = fieldsWith(data, nonce) ?? {};
  if (type === 'ready' || type === 'pong') return { nonce, type };
  if (typeof text !== 'string' || text.length > mostReported) return null;
  if (type === 'error') return { nonce, type, text };
  const known = levels.find((one) => one === level);
  return type === 'console' && known ? { nonce, type, level: known, text } : null;
}
