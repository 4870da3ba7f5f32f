import type { LlmEnd, LlmError } from './port.js';
import {
  answerWords,
  busyWords,
  contextCodes,
  contextWords,
  creditWords,
  filterCodes,
  filterWords,
  imageWords,
  keyWords,
  loadingWords,
  memoryWords,
  modelCodes,
  modelWords,
  quotaCodes,
  toolParams,
  toolWords,
  unknownWords,
  withinTools,
} from './failure-words.js';

/** The failure that a provider's HTTP answer describes. */
export interface HttpFailure {
  status: number;
  /** The raw `retry-after` header: seconds or a date. */
  retryAfter?: string | undefined;
  /** The provider's machine-readable codes and types. */
  code?: string | undefined;
  /** Its prose. It tells the kind of the failure and is never shown: it may quote the key or the prompt. */
  text?: string | undefined;
  /** Names of parameters that it complains of. */
  params?: readonly string[] | undefined;
  nowMs?: number;
}

/** @returns the end of a generation that failed. */
export const failed = (error: LlmError): LlmEnd => ({ type: 'failed', error });

const tooLong =
  'The conversation is too long for this model. Shorten it, or choose a model with a larger context window.';
const unknownModel =
  'The model provider does not know this model. Choose another one, or ask an administrator.';
const noSuchAddress =
  "There is no chat at the model provider's address. An administrator needs to check it; it often ends in /v1.";
const loading = 'The model is still being loaded. Try again in a moment.';
const noMemory =
  'The model server does not have enough memory for this model. Choose a smaller one, or ask an administrator.';
const noTools = 'This model cannot call functions. Choose another model for this.';
const noImages = 'This model cannot look at images. Remove them, or choose another model.';
const filtered = "The model provider's content filter refused this request. Word it differently.";
const noCredit =
  'The account at the model provider has no credit left. An administrator needs to look into it.';

/** Whether a model takes no tools at all, whichever they are. Where a provider complains of something in one, others are taken. */
function takesNoTools(status: number, text: string, params: readonly string[]): boolean {
  if (status === 429 || params.some((name) => withinTools.test(name))) return false;
  const isUnknown = status >= 400 && status < 500 && unknownWords.test(text);
  return toolWords.test(text) || (isUnknown && params.some((name) => toolParams.test(name)));
}

/** Many servers say it with a status that means something else. */
const saysNoCredit = ({ status, code = '', text = '' }: HttpFailure): boolean =>
  status === 402 || ([400, 403, 429].includes(status) && (quotaCodes.test(code) || creditWords.test(text)));

/** An overload that is said with another status: one of the server's own faults, or of the request where a gateway passes it on. */
const saysBusy = ({ status, code = '', text = '' }: HttpFailure): boolean =>
  status === 529 || (status >= 400 && status !== 404 && busyWords.test(`${code} ${text}`));

/**
 * Turns the status of a provider's answer into a sentence that a person can act on.
 *
 * @units `retryAfterS` in the result is in seconds, at most one day.
 */
export function httpError(failure: HttpFailure): LlmError {
  const { status, code = '', text = '', params = [] } = failure;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (status === 401 || (isRefusal && keyWords.test(text)))
    return {
      kind: 'auth',
      status,
      message: 'The model provider refused the key. An administrator needs to check it.',
    };
  if (saysNoCredit(failure)) return { kind: 'rateLimit', status, message: noCredit };
  if (saysBusy(failure)) return rateLimited(failure);
  if (isContextOverflow({ code, text: status === 401 || status === 429 ? '' : text }) || status === 413)
    return { kind: 'badRequest', status, message: tooLong };
  if (filterCodes.test(code) || (isRefusal && filterWords.test(text)))
    return { kind: 'badRequest', status, message: filtered };
  if (takesNoTools(status, text, params))
    return { kind: 'badRequest', status, message: noTools, about: 'tools' };
  if (imageWords.test(text) && status !== 429) return { kind: 'badRequest', status, message: noImages };
  if (modelCodes.test(code) || (isRefusal && (params.includes('model') || modelWords.test(text))))
    return { kind: 'badRequest', status, message: unknownModel };
  if (status === 403)
    return {
      kind: 'auth',
      status,
      message:
        'The model provider does not allow the use of this model with this key. An administrator needs to check it.',
    };
  if (status === 429) return rateLimited(failure);
  if (status === 404 || status === 405) return { kind: 'protocol', status, message: noSuchAddress };
  if (loadingWords.test(text)) return { kind: 'provider', status, message: loading, ...retryAfter(failure) };
  if (memoryWords.test(text)) return { kind: 'badRequest', status, message: noMemory };
  if (status >= 500 || status === 408)
    return {
      kind: 'provider',
      status,
      message: `The model provider has a problem (${status}). Try again in a moment.`,
      ...retryAfter(failure),
    };
  if (status >= 400)
    return {
      kind: 'badRequest',
      status,
      about: 'request',
      message: `The model provider did not accept the request (${status}). Try another model or other settings.`,
    };
  return {
    kind: 'protocol',
    status,
    message: `The model provider answered in an unexpected way (${status}). An administrator needs to check its address.`,
  };
}

/** Whether a request was refused because it does not fit the model's context. Local servers say it in words alone. */
export const isContextOverflow = ({ code = '', text = '' }: Pick<HttpFailure, 'code' | 'text'>): boolean =>
  contextCodes.test(code) || (contextWords.test(text) && !answerWords.test(text));

function rateLimited(failure: HttpFailure): LlmError {
  const wait = retryAfter(failure);
  const when =
    wait.retryAfterS === undefined
      ? 'in a moment'
      : `in ${wait.retryAfterS} second${wait.retryAfterS === 1 ? '' : 's'}`;
  return {
    kind: 'rateLimit',
    status: failure.status,
    message: `The model provider is busy or its limit is reached. Try again ${when}.`,
    ...wait,
  };
}

function retryAfter({ retryAfter: header, nowMs = Date.now() }: HttpFailure): { retryAfterS?: number } {
  if (!header) return {};
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  if (!Number.isFinite(seconds)) return {};
  return { retryAfterS: Math.min(86_400, Math.max(0, Math.ceil(seconds))) };
}

/** Errors that have one sentence each. */
export const llmErrors = {
  cut: {
    kind: 'network',
    message: 'The connection to the model provider was cut before the answer was complete. Try again.',
  },
  firstByteTimeout: {
    kind: 'network',
    message: 'The model provider did not answer in time. Try again in a moment.',
  },
  idleTimeout: {
    kind: 'network',
    message: 'The model provider stopped sending in the middle of the answer. Try again.',
  },
  garbage: {
    kind: 'protocol',
    message: 'The model provider sent something that is not an answer. Try again, or ask an administrator.',
  },
  wrongAddress: {
    kind: 'protocol',
    message:
      'The model provider answered with a web page instead of an answer. An administrator needs to check its address.',
  },
  tooLarge: {
    kind: 'protocol',
    message: 'The model provider sent a piece of the answer that is far too large. Try again.',
  },
  unexpected: {
    kind: 'protocol',
    message: 'The model provider could not be used. An administrator needs to look into the logs.',
  },
} as const satisfies Record<string, LlmError>;

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Turns an error of the socket into a sentence; the error's own text holds addresses and is not used. */
export function socketError(error: unknown, started: boolean): LlmError {
  const code = errorCode(error);
  if (tlsCodes.test(code))
    return {
      kind: 'network',
      message:
        'The secure connection to the model provider failed. An administrator needs to check its address and certificate.',
    };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      kind: 'network',
      message: "The model provider's address could not be found. An administrator needs to check it.",
    };
  if (/^(HPE_|Z_|ERR_.*_FORMAT|ERR_BROTLI|ERR__ERROR)/.test(code)) return llmErrors.garbage;
  if (started) return llmErrors.cut;
  if (code === 'ETIMEDOUT') return llmErrors.firstByteTimeout;
  return { kind: 'network', message: 'The model provider cannot be reached. Try again in a moment.' };
}

/** The `code` of a Node error, or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
