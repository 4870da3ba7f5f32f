import { parseChatEvent } from '@stoa/core/wire';
import { eventTexts } from './frames.js';

/** Characters that a model produced, judged by the log. */
export function outputCharacters(frames: string): number {
  let characters = 0;
  for (const text of eventTexts(frames)) {
    const event = parseChatEvent(text);
    if (!event) continue;
    if ('r' in event) characters += event.r.length;
    else if ('d' in event && typeof event.d === 'string') characters += event.d.length;
    else if ('d' in event && typeof event.d === 'object' && 'tool_calls' in event.d)
      for (const call of event.d.tool_calls) characters += call.function.arguments?.length ?? 0;
  }
  return characters;
}
