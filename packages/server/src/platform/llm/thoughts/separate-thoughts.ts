import { endThoughtScan, freshThoughtScan, scanThoughts, type ThoughtScan } from '@stoa/core/rules';
import type { LlmSink } from '../port.js';

/** A bracket of any kind. */
const mayBeginTag = /[<[◁]/;

/** A sink for a provider, and its end. */
export interface SeparatingSink extends LlmSink {
  /** Nothing follows: what was held as the beginning of a tag is handed over. */
  finish(): void;
}

/** More text than this is not kept for finding out where code begins. @units characters */
const maxUnscanned = 64 * 1024;

/**
 * Hands thoughts that stand between tags in the text (`<think>…`) over as reasoning, by the one rule that reads them. Where the thought
 * had no opening tag, text that was handed over before turns out to be thought, and the sink is told so.
 *
 * Text without a tag passes as it comes; it is scanned when a bracket follows.
 */
export function separateThoughts(sink: LlmSink): SeparatingSink {
  let scan: ThoughtScan = freshThoughtScan;
  let unscanned = '';
  let hasText = false;
  let hasThought = false;

  const say = (text: string): void => {
    if (text === '') return;
    hasText = true;
    sink.text(text);
  };
  const think = (thought: string): void => {
    if (thought === '') return;
    hasThought = true;
    sink.reasoning(thought);
  };
  function catchUp(): void {
    if (unscanned === '') return;
    scan = scanThoughts(scan, unscanned, { hasText, hasThought }).scan;
    unscanned = '';
  }

  return {
    text(delta) {
      if (scan.mode === 'text' && scan.held === '' && scan.closing === '' && !mayBeginTag.test(delta)) {
        unscanned += delta;
        if (unscanned.length > maxUnscanned) catchUp();
        return say(delta);
      }
      catchUp();
      const read = scanThoughts(scan, delta, { hasText, hasThought });
      scan = read.scan;
      if (read.retracted !== undefined) {
        if (hasText) {
          say(read.retracted);
          sink.retract();
        } else think(read.retracted.trimStart());
        hasText = false;
        hasThought = true;
        if (read.thought !== '') sink.reasoning('\n\n');
      }
      think(read.thought);
      say(read.text);
    },
    reasoning: think,
    toolCall: (delta) => sink.toolCall(delta),
    thoughtDetails: (details) => sink.thoughtDetails?.(details),
    unread: (kind) => sink.unread(kind),
    retract: () => sink.retract(),
    usage: (usage) => sink.usage(usage),
    flush: () => sink.flush(),
    control: (control) => sink.control(control),
    finish() {
      catchUp();
      const { text, thought, scan: ended } = endThoughtScan(scan);
      scan = ended;
      think(thought);
      say(text);
    },
  };
}
