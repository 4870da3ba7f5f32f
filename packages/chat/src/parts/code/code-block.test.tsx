// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Fence } from '../../base/blocks/fence.js';
import { findViolations } from '../../testing/axe.js';
import { CodeBlock } from './code-block.js';

const fence = (code: string, more: Partial<Fence> = {}): Fence => ({
  language: 'ts',
  meta: '',
  code,
  isClosed: true,
  ...more,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `const line${index} = ${index};`).join('\n');
const codeOf = (container: HTMLElement) => container.querySelector('code')!;
const highlighted = (container: HTMLElement, colour = 'keyword') =>
  vi.waitFor(() => expect(container.querySelector(`.text-code-${colour}`)).toBeTruthy(), { timeout: 5000 });

describe('a code block', () => {
  it('[CB16] shows language, file and length, and can be focused, copied, saved and wrapped', async () => {
    const { container } = render(<CodeBlock fence={fence(lines(3), { meta: 'title="src/a.ts"' })} />);
    expect(screen.getByText('TypeScript')).toBeTruthy();
    expect(screen.getByText('src/a.ts')).toBeTruthy();
    expect(screen.getByText('3 lines')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Code in TypeScript' }).tabIndex).toBe(0);
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download a.ts' })).toBeTruthy();
    const wrap = screen.getByRole('button', { name: 'Wrap lines' });
    await userEvent.click(wrap);
    expect(wrap.getAttribute('aria-pressed')).toBe('true');
    expect(await findViolations(container)).toEqual([]);
  });

  it('renders the text first; highlighting adds spans and changes no character', async () => {
    const code = lines(25);
    const { container } = render(<CodeBlock fence={fence(code)} />);
    expect(codeOf(container).textContent).toBe(code);
    expect(container.querySelector('[class*=text-code-]')).toBeNull();
    await highlighted(container);
    expect(codeOf(container).textContent).toBe(code);
    for (const node of codeOf(container).querySelectorAll('*')) expect(node.tagName).toBe('SPAN');
  });

  it('renders a streamed block like a complete one, byte for byte', async () => {
    const code = `/* a\n b */\n${lines(45)}\nconst last = \`x\n\${1}\`;`;
    const grown = render(<CodeBlock fence={fence('', { isClosed: false })} />);
    for (let end = 0; end < code.length; end += 97) {
      grown.rerender(<CodeBlock fence={fence(code.slice(0, end), { isClosed: false })} />);
      if (end % 3 === 0) await act(() => new Promise((done) => setTimeout(done, 20)));
    }
    grown.rerender(<CodeBlock fence={fence(code)} />);
    const once = render(<CodeBlock fence={fence(code)} />);
    await highlighted(grown.container);
    await highlighted(once.container);
    await vi.waitFor(
      () => {
        const html = (view: typeof once) => codeOf(view.container).innerHTML.replace(/ hidden="[^"]*"/, '');
        expect(html(grown)).toBe(html(once));
        expect(html(grown)).toContain('text-code-string');
      },
      { timeout: 5000 },
    );
  });

  it('[CB19] updates no finished line while it grows', () => {
    const { container, rerender } = render(<CodeBlock fence={fence(lines(60), { isClosed: false })} />);
    const settled = [...container.querySelectorAll('[data-slot=code-lines]')].slice(0, 2);
    const observer = new MutationObserver(() => undefined);
    for (const node of settled)
      observer.observe(node, { subtree: true, childList: true, characterData: true });
    rerender(<CodeBlock fence={fence(`${lines(60)}\nmore`, { isClosed: false })} />);
    const records = observer.takeRecords();
    observer.disconnect();
    expect(settled).toHaveLength(2);
    expect(records).toEqual([]);
  });

  it('collapses a long block, and find-in-page reveals the hidden lines', async () => {
    const { container } = render(<CodeBlock fence={fence(lines(48))} />);
    const button = screen.getByRole('button', { name: 'Show all 48 lines' });
    const rest = container.querySelector('code > [hidden]')!;
    expect(rest.getAttribute('hidden')).toBe('until-found');
    act(() => void rest.dispatchEvent(new Event('beforematch', { bubbles: true })));
    expect(rest.hasAttribute('hidden')).toBe(false);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(rest.hasAttribute('hidden')).toBe(true);
    expect(await findViolations(container)).toEqual([]);
  });

  it('never collapses a block while it grows, nor after the reader has seen it grow', () => {
    const { container, rerender } = render(<CodeBlock fence={fence(lines(48), { isClosed: false })} />);
    expect(container.querySelector('[hidden]')).toBeNull();
    rerender(<CodeBlock fence={fence(lines(49))} />);
    expect(container.querySelector('[hidden]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy();
  });

  it('[CB22] shows an unknown language as plain text', () => {
    const { container } = render(<CodeBlock fence={fence('a <b> & c', { language: '__proto__' })} />);
    expect(codeOf(container).textContent).toBe('a <b> & c');
    expect(screen.getByRole('button', { name: 'Download snippet.txt' })).toBeTruthy();
  });
});
