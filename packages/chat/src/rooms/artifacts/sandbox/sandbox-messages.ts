/** Longer texts of a program are cut. @units characters */
export const maxReportedCharacters = 4000;

/** The libraries that a program can have. */
export type SandboxLibraries = 'react' | 'vue';

/** The one message to the window of the sandbox. It carries the port that everything else travels on. */
export interface SandboxConnect {
  nonce: string;
  type: 'connect';
}

/** Messages to the sandbox, on its port. */
export type SandboxRequest =
  | { type: 'page'; html: string }
  | { type: 'program'; code: string; css: string; libraries: SandboxLibraries }
  | { type: 'ping' };

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** The kinds of lines in the console. */
export type ConsoleLevel = (typeof levels)[number];

/** Messages from the sandbox, on its port. They are shown as text and trusted for nothing else. */
export type SandboxReply =
  | { type: 'ready' | 'pong' }
  | { type: 'error'; text: string }
  | { type: 'console'; level: ConsoleLevel; text: string };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null ? (data as Fields) : {};

/** Whether a message connects the frame of this nonce. */
export function isSandboxConnect(data: unknown, nonce: string): data is SandboxConnect {
  const fields = fieldsOf(data);
  return fields['type'] === 'connect' && fields['nonce'] === nonce;
}

/** Reads a request; null for anything else. */
export function readSandboxRequest(data: unknown): SandboxRequest | null {
  const { type, html, code, css, libraries } = fieldsOf(data);
  if (type === 'ping') return { type };
  if (type === 'page' && typeof html === 'string') return { type, html };
  const isProgram = type === 'program' && typeof code === 'string' && typeof css === 'string';
  if (isProgram && (libraries === 'react' || libraries === 'vue')) return { type, code, css, libraries };
  return null;
}

/** Reads a reply; null for anything else, and for a text that is too long. */
export function readSandboxReply(data: unknown): SandboxReply | null {
  const { type, text, level } = fieldsOf(data);
  if (type === 'ready' || type === 'pong') return { type };
  if (typeof text !== 'string' || text.length > maxReportedCharacters) return null;
  if (type === 'error') return { type, text };
  const known = levels.find((one) => one === level);
  return type === 'console' && known ? { type, level: known, text } : null;
}
