// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LazyFencedBlock } from './lazy-fenced-block.js';

describe('a fenced block that comes with the first fence', () => {
  it('[MD56] splits long code into chunks, before it is loaded and after, and keeps its text', async () => {
    const code = Array.from({ length: 3000 }, (_, line) => `const value${line} = ${line};`).join('\n');
    const { container } = render(
      <LazyFencedBlock fence={{ language: 'ts', meta: '', code, isClosed: true }} />,
    );
    const chunks = () => container.querySelectorAll('[data-slot=code-lines]').length;
    expect(chunks()).toBe(150);
    expect(container.querySelector('code')?.textContent).toBe(code);
    expect(await screen.findByRole('button', { name: /copy/i })).toBeTruthy();
    expect(chunks()).toBe(150);
    expect(container.querySelector('code')?.textContent).toBe(code);
  });

  it('shows plain code at once, and its actions once they are loaded', async () => {
    const { container } = render(
      <LazyFencedBlock fence={{ language: 'ts', meta: '', code: 'const one = 1;', isClosed: true }} />,
    );
    const plain = container.querySelector('pre');
    expect(plain?.textContent).toBe('const one = 1;');
    expect(plain?.tabIndex, 'long lines are scrolled by the keyboard, too').toBe(0);
    expect(await screen.findByRole('button', { name: /copy/i })).toBeTruthy();
    expect(container.querySelector('pre')?.textContent).toBe('const one = 1;');
  });
});
