// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScrollFollow } from './use-scroll-follow.js';

/** A viewport of 100 px whose content the test grows. */
const size = { content: 1000 };
let grew: () => void = () => {};

beforeEach(() => {
  size.content = 1000;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        grew = run;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => size.content);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = () => {};

function View() {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const { isAway, jump, begin } = useScrollFollow({
    viewport,
    content,
    room,
    startsAtEnd: true,
    onScrolled: nothing,
    onLaidOut: nothing,
  });
  return (
    <>
      <div ref={viewport} data-testid="viewport">
        <div ref={content}>
          <p data-row="turn" />
        </div>
        <div ref={room} data-testid="room" />
      </div>
      <button type="button" onClick={() => begin('turn')}>
        Begin
      </button>
      <button type="button" onClick={jump}>
        {isAway ? 'away' : 'at the end'}
      </button>
    </>
  );
}

const grow = (by: number) => {
  size.content += by;
  act(() => grew());
};
const scrollTo = (element: HTMLElement, top: number) => {
  element.scrollTop = top;
  fireEvent.scroll(element);
};

describe('useScrollFollow', () => {
  it('[SCR1] opens at the end and stays there while the text grows', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    expect(viewport.scrollTop).toBe(1000);
    grow(200);
    expect(viewport.scrollTop).toBe(1200);
  });

  it('[SCR2] one wheel step up stops it, and the button brings it back', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    fireEvent.wheel(viewport, { deltaY: -12 });
    scrollTo(viewport, 888);
    grow(200);
    expect(viewport.scrollTop).toBe(888);
    expect(screen.getByRole('button', { name: /end|away/ }).textContent).toBe('away');
    fireEvent.click(screen.getByRole('button', { name: /end|away/ }));
    expect(viewport.scrollTop).toBe(1200);
    grow(50);
    expect(viewport.scrollTop).toBe(1250);
  });

  it('[SCR6] a key that goes up stops it, but not one that is typed', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    fireEvent.keyDown(viewport, { key: 'PageUp' });
    grow(100);
    expect(viewport.scrollTop).toBe(900);
  });

  it('[SCR7] 600 px at once are followed, even where a scroll of before is heard after them', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    size.content += 600;
    fireEvent.scroll(viewport);
    act(() => grew());
    expect(viewport.scrollTop).toBe(1600);
    expect(screen.getByRole('button', { name: /end|away/ }).textContent).toBe('at the end');
  });

  it('[SCR8] what goes and comes at the end of a reply moves nobody who has scrolled up', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    fireEvent.wheel(viewport, { deltaY: -12 });
    scrollTo(viewport, 888);
    for (const by of [-8, 60, 600]) {
      grow(by);
      expect(viewport.scrollTop).toBe(888);
    }
  });

  it('[SCR9] a turn that begins goes to the top; what is free below it is nothing to go to', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 400);
    viewport.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    // The turn is as high as nothing here: all but the space above it is free.
    const content = viewport.firstElementChild!;
    content.getBoundingClientRect = () => new DOMRect(0, -32, 300, 32);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => size.content + 68);
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    expect(screen.getByTestId('room').style.blockSize).toBe('68px');
    expect(viewport.scrollTop).toBe(1068);
    fireEvent.wheel(viewport, { deltaY: -12 });
    scrollTo(viewport, 900);
    expect(screen.getByRole('button', { name: 'at the end' })).toBeTruthy();
    scrollTo(viewport, 800);
    expect(screen.getByRole('button', { name: 'away' })).toBeTruthy();
  });
});
