// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useEarlierMessages } from './use-earlier-messages.js';

afterEach(cleanup);

const path = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}` }));
const open = (threadId: string, messages: { id: string }[]) =>
  renderHook(
    (props: { threadId: string; messages: { id: string }[] }) =>
      useEarlierMessages(props.threadId, props.messages, { current: document.createElement('div') }),
    { initialProps: { threadId, messages } },
  );

describe('the drawn end of a long thread', () => {
  it('draws a short thread whole', () => {
    const messages = path(8);
    const { result } = open('c1', messages);
    expect(result.current.shown).toBe(messages);
    expect(result.current.hiddenCount).toBe(0);
  });

  it('draws the same number of messages of any long thread', () => {
    const long = open('c1', path(200)).result.current.shown.length;
    expect(open('c2', path(10_000)).result.current.shown).toHaveLength(long);
  });

  it('keeps what is drawn when messages are added at the end', () => {
    const { result, rerender } = open('c1', path(200));
    const first = result.current.shown[0];
    rerender({ threadId: 'c1', messages: path(204) });
    expect(result.current.shown[0]).toEqual(first);
    expect(result.current.shown.at(-1)).toEqual({ id: 'm203' });
  });

  it('goes back step by step, to the very beginning', () => {
    const messages = path(60);
    const { result } = open('c1', messages);
    let before = result.current.hiddenCount;
    while (before > 0) {
      act(() => result.current.showEarlier());
      expect(result.current.hiddenCount).toBeLessThan(before);
      before = result.current.hiddenCount;
    }
    expect(result.current.shown).toBe(messages);
  });

  it('draws back to a message that is looked for', () => {
    const { result } = open('c1', path(500));
    act(() => expect(result.current.reveal('m40')).toBe(true));
    expect(result.current.shown.some(({ id }) => id === 'm40')).toBe(true);
    expect(result.current.reveal('unknown')).toBe(false);
  });

  it('starts over with another conversation, and when messages arrive', () => {
    const { result, rerender } = open('c1', path(500));
    act(() => void result.current.reveal('m0'));
    rerender({ threadId: 'c2', messages: [] });
    expect(result.current.shown).toEqual([]);
    rerender({ threadId: 'c2', messages: path(500, 'other') });
    expect(result.current.shown.at(-1)).toEqual({ id: 'other499' });
    expect(result.current.hiddenCount).toBeGreaterThan(0);
  });

  it('survives that the first drawn message is taken out', () => {
    const messages = path(200);
    const { result, rerender } = open('c1', messages);
    const first = result.current.shown[0]?.id;
    const drawn = result.current.shown.length;
    rerender({ threadId: 'c1', messages: messages.filter(({ id }) => id !== first) });
    expect(Math.abs(result.current.shown.length - drawn)).toBeLessThanOrEqual(1);
  });
});
