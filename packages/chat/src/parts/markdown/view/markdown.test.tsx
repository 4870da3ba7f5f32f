// @vitest-environment jsdom
import axe from 'axe-core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Markdown } from './markdown.js';
import { LazyExternalImage } from '../../links/lazy-external-image.js';
import { LazyFencedBlock } from '../../blocks/lazy-fenced-block.js';

const long = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} with **strong** words.\n\n`).join(
  '',
);

beforeAll(async () => {
  await Promise.all([LazyExternalImage.preload(), LazyFencedBlock.preload()]);
});

describe('Markdown', () => {
  it('[MD10] keeps the DOM of settled blocks while the text grows and on completion', () => {
    const { rerender } = render(<Markdown text={`${long}The e`} streaming />);
    const first = screen.getByText(/Paragraph 0/);
    const twentieth = screen.getByText(/Paragraph 20/);
    rerender(<Markdown text={`${long}The end, **nearly`} streaming />);
    rerender(<Markdown text={`${long}The end, **nearly**.`} />);
    expect(screen.getByText(/Paragraph 0/)).toBe(first);
    expect(screen.getByText(/Paragraph 20/)).toBe(twentieth);
    expect(screen.getByText('nearly').tagName).toBe('STRONG');
  });

  it('closes open marks of a growing text only', () => {
    const { container, rerender } = render(<Markdown text="some **bold" streaming />);
    expect(container.querySelector('strong')?.textContent).toBe('bold');
    rerender(<Markdown text="some **bold" />);
    expect(container.querySelector('strong')).toBeNull();
  });

  it('renders no element, attribute or request from raw HTML', () => {
    const { container } = render(
      <Markdown
        text={
          '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="https://e.org"></iframe>'
        }
      />,
    );
    expect(container.querySelector('img, script, iframe')).toBeNull();
    expect(container.textContent).toContain('<script>');
  });

  it('[X2] links to http, mailto and internal addresses only', () => {
    const { container } = render(
      <Markdown
        text={
          '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://example.org/) <javascript:alert(1)>'
        }
      />,
    );
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.href)).toEqual(['https://example.org/']);
    expect(links[0]?.rel).toBe('noopener noreferrer');
    expect(links[0]?.target).toBe('_blank');
  });

  it('[X3] requests no image of another host, and offers a link that names the host', () => {
    const { container } = render(<Markdown text="![a cat](https://tracker.example/p.gif?who=me)" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Image on tracker.example')).toBeTruthy();
  });

  it('shows internal links that are not on the list, or outside of a message, as text', () => {
    const { container } = render(<Markdown text="[open](#sources) [send](#chat:send/Hello)" />);
    expect(container.querySelector('a, button')).toBeNull();
    expect(container.textContent).toContain('open send');
  });

  it('[MD13] copies code and confirms for two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    render(<Markdown text={'```ts\nconst a = 1;\n```'} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
    expect(writeText).toHaveBeenCalledWith('const a = 1;');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[MD14] numbers footnotes over the entire reply', () => {
    const { container } = render(
      <Markdown idPrefix="m1" text={'One[^a].\n\nTwo[^b].\n\n[^a]: First.\n\n[^b]: Second.'} />,
    );
    expect(container.querySelectorAll('sup').length).toBe(2);
    expect(container.querySelectorAll('section li').length).toBe(2);
    expect(container.querySelector('[id^="m1-fn-a"]')).toBeTruthy();
  });

  it('meets axe', async () => {
    const { container } = render(
      <main>
        <h1>Page</h1>
        <h2>Thread</h2>
        <Markdown
          text={
            '## Head\n\n- [x] done\n- [ ] open\n\n| a | b |\n|--:|---|\n| 1 | 2 |\n\n```js\nx\n```\n\n> q\n\n[l](https://e.org) ![i](https://e.org/i.png)'
          }
        />
      </main>,
    );
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  });
});
