// @vitest-environment jsdom
import { Slot as WholeSlot, Slottable as WholeSlottable } from '@radix-ui/react-slot';
import { fireEvent, render } from '@testing-library/react';
import { createRef, type ElementType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Slot, Slottable } from './slot.light.js';

const both: [string, ElementType, ElementType][] = [
  ['light', Slot, Slottable],
  ['whole', WholeSlot, WholeSlottable],
];

describe.each(both)('the %s slot', (_name, Part, Marked) => {
  it('is its child with props of both', () => {
    const { container } = render(
      <Part className="own" id="own" style={{ top: 1, color: 'red' }} data-slot="button">
        <a className="child" id="child" href="#x" style={{ color: 'blue' }}>
          words
        </a>
      </Part>,
    );
    expect(container.children).toHaveLength(1);
    const link = container.querySelector('a')!;
    expect([link.className, link.id, link.dataset['slot'], link.style.top, link.style.color]).toEqual([
      'own child',
      'child',
      'button',
      '1px',
      'blue',
    ]);
  });

  it('calls handlers and refs of both, the child’s handler first', () => {
    const calls: string[] = [];
    const [own, child] = [createRef<HTMLElement>(), createRef<HTMLAnchorElement>()];
    const { container } = render(
      <Part ref={own} onClick={() => calls.push('own')}>
        <a ref={child} href="#x" onClick={() => calls.push('child')}>
          words
        </a>
      </Part>,
    );
    fireEvent.click(container.querySelector('a')!);
    expect(calls).toEqual(['child', 'own']);
    expect(own.current).toBe(child.current);
    expect(own.current?.tagName).toBe('A');
  });

  it('becomes the marked child and keeps what stands beside it inside', () => {
    const onClick = vi.fn();
    const { container } = render(
      <Part onClick={onClick}>
        <Marked>
          <a href="#x">words</a>
        </Marked>
        <span>ring</span>
      </Part>,
    );
    expect(container.children).toHaveLength(1);
    expect(container.querySelector('a')?.textContent).toBe('wordsring');
    fireEvent.click(container.querySelector('a')!);
    expect(onClick).toHaveBeenCalledOnce();
  });
});
