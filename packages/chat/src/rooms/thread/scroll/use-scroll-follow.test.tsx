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
  const {
    isAway,
    jumpToEnd: jump,
    beginTurn: begin,
  } = useScrollFollow({
    viewport,
    content,
    spacer: room,
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
  it('[SCR1] opens at the end and follows growing text', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    expect(viewport.scrollTop).toBe(1000);
    grow(200);
    expect(viewport.scrollTop).toBe(1200);
  });

  it('[SCR2] one wheel step up stops following, the button resumes it', () => {
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

  it('[SCR6] a key that scrolls up stops following, except in a text box', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    fireEvent.keyDown(viewport, { key: 'PageUp' });
    grow(100);
    expect(viewport.scrollTop).toBe(1000);
  });

  it('[SCR7] follows 600 px of growth at once, even before a pending scroll event', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    size.content += 600;
    fireEvent.scroll(viewport);
    act(() => grew());
    expect(viewport.scrollTop).toBe(1600);
    expect(screen.getByRole('button', { name: /end|away/ }).textContent).toBe('at the end');
  });

  it('[SCR4] content that shrinks and grows again before the scroll is told is followed', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    grow(100);
    size.content += 300;
    scrollTo(viewport, 1050);
    act(() => grew());
    expect(viewport.scrollTop).toBe(1400);
    // With just the height that it had, no change of size is told.
    scrollTo(viewport, 1350);
    expect(viewport.scrollTop).toBe(1400);
  });

  it('[SCR3] a scroll up without input is the reader’s while nothing changes its size', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    scrollTo(viewport, 500);
    grow(100);
    expect(viewport.scrollTop).toBe(500);
  });

  it('[SCR3] a held scrollbar stops following while the content grows', () => {
    render(<View />);
    const viewport = screen.getByTestId('viewport');
    scrollTo(viewport, 900);
    fireEvent.pointerDown(viewport);
    size.content += 400;
    scrollTo(viewport, 700);
    act(() => grew());
    expect(viewport.scrollTop).toBe(700);
  });

  it('layout changes at the end of a reply never scroll a reader who has scrolled up', () => {
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

  it('[SCR9] a new turn scrolls to the top; the spacer below it does not count as content', () => {
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
