import { sentence, type ChatEvent, type RunEnd } from '@stoa/core/contract';
import { eventTexts } from '../../platform/runs/frames.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';

/** A whole reply, as a tool gives it back. */
export interface CollectedReply {
  text: string;
  /** Why there is not all of it; a sentence. */
  failure?: string;
}

/** Reads a run to its end, for somebody who wants all of it at once. */
export interface ReplyCollector {
  stream: FrameStream;
  reply: Promise<CollectedReply>;
}

/** Makes a {@link ReplyCollector}. @param onText told of how many characters there are */
export function createReplyCollector(onText: (characters: number) => void): ReplyCollector {
  let text = '';
  let finish!: (reply: CollectedReply) => void;
  const reply = new Promise<CollectedReply>((resolve) => (finish = resolve));
  const broken = () => finish({ text, failure: sentence('chat.unavailable') });

  function take(event: ChatEvent): void {
    if (event.s === 'run') {
      if ('outcome' in event) finish({ text, ...failureOf(event) });
      return;
    }
    if (!('d' in event) || typeof event.d !== 'string') return;
    text += event.d;
    onText(text.length);
  }
  return {
    reply,
    stream: {
      write(frames) {
        for (const one of eventTexts(frames)) take(JSON.parse(one) as ChatEvent);
      },
      bufferedBytes: () => 0,
      drained: () => Promise.resolve(),
      // After the end of the run both say nothing new.
      end: broken,
      destroy: broken,
      onClose: () => undefined,
    },
  };
}

function failureOf({ outcome, error }: RunEnd): Pick<CollectedReply, 'failure'> {
  if (outcome !== 'failed' && outcome !== 'interrupted') return {};
  return { failure: error ? [error.title, ...error.lines].join(' ') : sentence('chat.non200') };
}
