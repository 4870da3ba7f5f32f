/** Token counts as they go over the wire. */
export interface WireUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
}

/** Builds the event-stream frames of one chat completion. */
export function createFrames(model: string, id: string) {
  const head = { id, object: 'chat.completion.chunk', created: 1_700_000_000, model };
  const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const delta = (value: object) =>
    frame({ ...head, choices: [{ index: 0, delta: value, finish_reason: null }] });
  return {
    role: () => delta({ role: 'assistant', content: '' }),
    text: (content: string) => delta({ content }),
    reasoning: (text: string) => delta({ reasoning_content: text }),
    toolStart: (index: number, callId: string, name: string, more: object = {}) =>
      delta({
        tool_calls: [{ index, id: callId, type: 'function', function: { name, arguments: '' }, ...more }],
      }),
    toolArguments: (index: number, text: string) =>
      delta({ tool_calls: [{ index, function: { arguments: text } }] }),
    finish: (reason: string) => frame({ ...head, choices: [{ index: 0, delta: {}, finish_reason: reason }] }),
    usage: (usage: WireUsage) => frame({ ...head, choices: [], usage }),
    error: (error: object) => frame({ error }),
    done: () => 'data: [DONE]\n\n',
  };
}

export type Frames = ReturnType<typeof createFrames>;
