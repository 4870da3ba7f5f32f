import type { ChatRequest, FeatureFlag, FeatureFlags } from '@stoa/core/contract';
import { closedSentence } from './closed-sentences.js';

/** The effect of a disabled flag on a chat request: a refusal with a sentence, or changed options. */
export interface ChatGate {
  flag: FeatureFlag;
  refuses?(request: ChatRequest): string | undefined;
  options?: Readonly<Record<string, unknown>>;
}

export const chatGates: readonly ChatGate[] = [
  {
    flag: 'storeCloudConversations',
    refuses: ({ options }) =>
      options.storage === 'cloud' ? closedSentence('storeCloudConversations') : undefined,
  },
  { flag: 'ragEnabled', options: { skipRag: true } },
  { flag: 'codeInterpreterEnabled', options: { skipCodeInterpreter: true } },
  { flag: 'artifacts', options: { artifactsMode: undefined } },
];

/** A chat request as the flags allow it. */
export function applyChatGates(
  request: ChatRequest,
  flags: FeatureFlags,
): { ok: true; request: ChatRequest } | { ok: false; sentence: string } {
  const closed = chatGates.filter(({ flag }) => flags[flag] !== true);
  for (const gate of closed) {
    const sentence = gate.refuses?.(request);
    if (sentence !== undefined) return { ok: false, sentence };
  }
  const changed = Object.assign(
    {},
    request.options,
    ...closed.map(({ options }) => options),
  ) as ChatRequest['options'];
  return { ok: true, request: { ...request, options: changed } };
}
