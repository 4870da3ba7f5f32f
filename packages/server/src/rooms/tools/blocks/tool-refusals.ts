import type { LlmEnd, LlmModel } from '../../../platform/llm/port.js';

/** For how long a model counts as one that takes no tools. @units milliseconds */
const rememberedMs = 60 * 60_000;

/** Remembers which models take no tools. */
export interface ToolRefusals {
  refuses(model: LlmModel): boolean;
  add(model: LlmModel): void;
}

export function createToolRefusals(now: () => Date): ToolRefusals {
  const until = new Map<string, number>();
  return {
    refuses: ({ id }) => (until.get(id) ?? 0) > now().getTime(),
    add: ({ id }) => void until.set(id, now().getTime() + rememberedMs),
  };
}

/** Whether a request may have failed because of its tools: the provider says so, or does not say what else it is. */
export const mayRefuseTools = (end: LlmEnd): boolean =>
  end.type === 'failed' && (end.error.about === 'tools' || end.error.about === 'request');

/** Whether the provider says that the model takes no tools, whoever asks. */
export const saysNoTools = (end: LlmEnd): boolean => end.type === 'failed' && end.error.about === 'tools';
