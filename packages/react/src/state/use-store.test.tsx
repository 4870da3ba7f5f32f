// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useFrameStore, useStore } from './use-store.js';

const counterStore = () => createStore(() => ({ count: 0, other: 0 }));

describe('useStore', () => {
  it('renders again only when the selected value changes', () => {
    const store = counterStore();
    let renders = 0;
    function Count() {
      renders += 1;
      return <p>{useStore(store, (state) => state.count)}</p>;
    }
    render(<Count />);
    act(() => store.setState({ other: 1 }));
    expect(renders).toBe(1);
    act(() => store.setState({ count: 5 }));
    expect(screen.getByText('5')).toBeTruthy();
  });

  it('gives the server the initial state, so that hydration sees what was sent', () => {
    const store = counterStore();
    store.setState({ count: 9 });
    function Count() {
      return <p>{useStore(store, (state) => state.count)}</p>;
    }
    expect(renderToString(<Count />)).toBe('<p>0</p>');
  });
});

describe('useFrameStore', () => {
  beforeEach(() =>
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    }),
  );
  afterEach(() => vi.useRealTimers());

  function mount() {
    const store = counterStore();
    const seen: number[] = [];
    function Count() {
      seen.push(useFrameStore(store, (state) => state.count));
      return null;
    }
    const view = render(<Count />);
    return { store, seen, view };
  }

  it('commits once for many changes in one frame', () => {
    const { store, seen } = mount();
    act(() => {
      for (let count = 1; count <= 50; count += 1) store.setState({ count });
    });
    expect(seen).toEqual([0]);
    act(() => vi.advanceTimersByTime(17));
    expect(seen).toEqual([0, 50]);
  });

  it('falls back to a timer where no frames are drawn', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { store, seen } = mount();
    store.setState({ count: 3 });
    act(() => vi.advanceTimersByTime(250));
    expect(seen).toEqual([0, 3]);
    vi.unstubAllGlobals();
  });

  it('waits for frames that come late without drawing twice', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    const { store, seen } = mount();
    const draw = () => act(() => frames.splice(0).forEach((run) => run()));
    draw();
    act(() => vi.advanceTimersByTime(200));
    store.setState({ count: 1 });
    draw();
    store.setState({ count: 2 });
    // The timer of the first frame finds another one waiting, and gives it its time.
    act(() => vi.advanceTimersByTime(60));
    expect(seen).toEqual([0, 1]);
    draw();
    act(() => vi.advanceTimersByTime(1000));
    expect(seen).toEqual([0, 1, 2]);
    expect(vi.getTimerCount()).toBe(0);
    vi.unstubAllGlobals();
  });

  it('shows what has changed before it listened', () => {
    const store = counterStore();
    function Count() {
      const count = useFrameStore(store, (state) => state.count);
      useLayoutEffect(() => store.setState({ count: 7 }), []);
      return <p>{count}</p>;
    }
    render(<Count />);
    act(() => vi.advanceTimersByTime(17));
    expect(screen.getByText('7')).toBeTruthy();
  });

  it('takes another selector at once', () => {
    const store = createStore(() => ({ count: 1, other: 2 }));
    function Value({ of }: { of: 'count' | 'other' }) {
      return <p>{useFrameStore(store, (state) => state[of])}</p>;
    }
    const view = render(<Value of="count" />);
    view.rerender(<Value of="other" />);
    expect(screen.getByText('2')).toBeTruthy();
    store.setState({ other: 5 });
    act(() => vi.advanceTimersByTime(17));
    expect(screen.getByText('5')).toBeTruthy();
  });

  it('gives the server the initial state', () => {
    const store = counterStore();
    store.setState({ count: 9 });
    function Count() {
      return <p>{useFrameStore(store, (state) => state.count)}</p>;
    }
    expect(renderToString(<Count />)).toBe('<p>0</p>');
  });

  it('stops its timers when it leaves', () => {
    const { store, view } = mount();
    store.setState({ count: 3 });
    view.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
