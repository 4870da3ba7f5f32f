import { mergeThoughtDetails } from '../../platform/llm/thoughts/thought-details.js';
import type { LlmSink, LlmThought, LlmToolCall, LlmUsage } from '../../platform/llm/port.js';
import type { GenerationRun } from '../../platform/runs/run-ports.js';

/** One answer of the model: its words go on to the readers, its calls are kept. */
export interface StepSink extends LlmSink {
  /** In the order in which the model made them. */
  readonly calls: readonly LlmToolCall[];
  /** What it thought before them; undefined for nothing. */
  readonly thought: LlmThought | undefined;
  /** Which of the model's servers answered; undefined where it has one. */
  readonly server: string | undefined;
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
  let thought = '';
  let details: unknown[] = [];
  let server: string | undefined;
  return {
    calls,
    get thought() {
      if (thought === '' && details.length === 0) return undefined;
      return { text: thought, ...(details.length > 0 && { details: mergeThoughtDetails(details) }) };
    },
    get server() {
      return server;
    },
    get used() {
      return used;
    },
    text: (delta) => run.text(delta),
    reasoning(delta) {
      thought += delta;
      run.reasoning(delta);
    },
    thoughtDetails: (more) => void details.push(...more),
    from(next) {
      server = next;
      details = [];
    },
    retract: () => run.retract(),
    unread: (kind) => run.unread(kind),
    flush: () => run.flush(),
    control: (upstream) => run.control(upstream),
    usage(usage) {
      used = usage;
      run.usage(usage);
    },
    toolCall({ index, id, name, arguments: args, kept }) {
      let call = known.get(index);
      if (!call) {
        call = { id: id ?? '', name: '', arguments: '' };
        known.set(index, call);
        calls.push(call);
      }
      call.arguments += args ?? '';
      if (kept) call.kept = { ...call.kept, ...kept };
      if (name !== undefined && call.name === '') {
        call.name = name;
        onCall(calls.indexOf(call), name);
      }
    },
  };
}
