// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LazyFencedBlock } from './lazy-fenced-block.js';

describe('a fenced block that comes with the first fence', () => {
  it('[LAT9] shows plain code at once, and its actions once they are loaded', async () => {
    const { container } = render(
      <LazyFencedBlock fence={{ language: 'ts', meta: '', code: 'const one = 1;', isClosed: true }} />,
    );
    expect(container.querySelector('pre')?.textContent).toBe('const one = 1;');
    expect(await screen.findByRole('button', { name: /copy/i })).toBeTruthy();
    expect(container.querySelector('pre')?.textContent).toBe('const one = 1;');
  });
});
