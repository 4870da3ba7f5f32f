import type { LlmSink, LlmToolCall, LlmUsage } from '../../platform/llm/port.js';
import type { GenerationRun } from '../../platform/runs/run-ports.js';

/** One answer of the model: its words go on to the readers, its calls are kept. */
export interface StepSink extends LlmSink {
  /** In the order in which the model made them. */
  readonly calls: readonly LlmToolCall[];
  readonly used: LlmUsage | undefined;
}

/** @param onCall told of each call with its first delta that names it, by its position */
export function createStepSink(
  run: GenerationRun,
  onCall: (position: number, name: string) => void,
): StepSink {
  const calls: LlmToolCall[] = [];
  const known = new Map<number, LlmToolCall>();
  let used: LlmUsage | undefined;
  return {
    calls,
    get used() {
      return used;
    },
    text: (delta) => run.text(delta),
    reasoning: (delta) => run.reasoning(delta),
    retract: () => run.retract(),
    unread: (kind) => run.unread(kind),
    flush: () => run.flush(),
    control: (upstream) => run.control(upstream),
    usage(usage) {
      used = usage;
      run.usage(usage);
    },
    toolCall({ index, id, name, arguments: args }) {
      let call = known.get(index);
      if (!call) {
        call = { id: id ?? '', name: '', arguments: '' };
        known.set(index, call);
        calls.push(call);
      }
      call.arguments += args ?? '';
      if (name !== undefined && call.name === '') {
        call.name = name;
        onCall(calls.indexOf(call), name);
      }
    },
  };
}
