import type { ChatEvent, RunEnd } from '@stoa/core/contract';
import { parseChatEvent, type Position } from '@stoa/core/wire';
import { createParser } from 'eventsource-parser';

/** The events of one connection. */
export interface EventSink {
  event(seq: number, event: ChatEvent): void;
  /** The run's end; later events are ignored. */
  end(seq: number, end: RunEnd): void;
  /** Events are missing before `seq`. */
  gap(seq: number, event: ChatEvent | undefined): void;
  /** An event of an unknown kind. */
  unknown(): void;
}

const maxEventCharacters = 8 * 1024 * 1024;

/** Turns the bytes of one connection into events, each number once, in order. A character may be cut anywhere. */
export function createEventReader(position: Position, sink: EventSink): { feed(bytes: Uint8Array): void } {
  const decoder = new TextDecoder();
  let failure: Error | undefined;
  const parser = createParser({
    maxBufferSize: maxEventCharacters,
    onEvent: ({ id, data }) => receive(id, data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') failure = error;
    },
  });

  function receive(id: string | undefined, data: string): void {
    const seq = id === undefined || !/^\d{1,15}$/.test(id) ? undefined : Number(id);
    const event = parseChatEvent(data);
    if (event === undefined && data.trim() !== '[DONE]') sink.unknown();
    if (seq === undefined) return;
    const acceptance = position.accept(seq);
    if (event !== undefined && isEnd(event) && acceptance !== 'gap') {
      // The log of an interrupted run may be shorter than the events already read; its end is valid.
      sink.end(seq, event);
    } else if (acceptance === 'gap') sink.gap(seq, event);
    else if (acceptance === 'take' && event !== undefined) sink.event(seq, event);
  }

  return {
    feed(bytes) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      if (failure !== undefined) throw failure;
    },
  };
}

/** Whether an event is the run's end. */
export const isEnd = (event: ChatEvent): event is RunEnd => event.s === 'run' && 'outcome' in event;
