// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Palette } from '../../base/blocks/palette.js';
import { diagramLimits, parseRenderRequest, parseFrameMessage } from './diagram-messages.js';
import { openFrame } from './diagram-renderer.js';
import { readSyntaxError, withoutAddresses } from './render-diagram.js';

const palette: Palette = {
  isDark: false,
  surface: '#fafafa',
  sunken: '#f0f0f0',
  ink: '#222222',
  muted: '#555555',
  line: '#dddddd',
  lineStrong: '#888888',
  accent: '#803070',
  accentSoft: '#f0e0ec',
  hues: ['#3355aa'],
};

describe('what page and frame say to each other', () => {
  const drawn = { nonce: 'n', type: 'result', id: 1, result: { ok: true, svg: '<svg/>', kind: 'pie' } };

  it('[DG6] accepts a message of its own frame', () => {
    expect(parseFrameMessage({ nonce: 'n', type: 'ready' }, 'n')).toEqual({ nonce: 'n', type: 'ready' });
    expect(parseFrameMessage(drawn, 'n')).toEqual(drawn);
  });

  it.each([
    null,
    'ready',
    { type: 'ready' },
    { nonce: 'other', type: 'ready' },
    { ...drawn, id: '1' },
    { ...drawn, result: { ok: true, svg: 1, kind: 'pie' } },
    { ...drawn, result: { ok: true, svg: 'x'.repeat(diagramLimits.maxSvgCharacters + 1), kind: 'pie' } },
    { ...drawn, result: { ok: false, reason: 'nonsense' } },
    { ...drawn, result: { ok: false, reason: 'syntax', detail: 'x'.repeat(3000) } },
  ])('[DG6] rejects any other message: %#', (value) => {
    expect(parseFrameMessage(value, 'n')).toBeNull();
  });

  it('[DG7] accepts only requests of its page with valid colours', () => {
    const request = { nonce: 'n', type: 'draw', id: 3, source: 'pie', palette };
    expect(parseRenderRequest(request, 'n')).toEqual(request);
    expect(parseRenderRequest(request, 'other')).toBeNull();
    expect(parseRenderRequest({ ...request, palette: { ...palette, ink: 'red;}' } }, 'n')).toBeNull();
    expect(parseRenderRequest({ ...request, palette: { ...palette, hues: ['url(x)'] } }, 'n')).toBeNull();
    expect(
      parseRenderRequest({ ...request, source: 'x'.repeat(diagramLimits.maxSourceCharacters + 1) }, 'n'),
    ).toBeNull();
  });
});

describe('the frame', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const frameOf = () => document.querySelector('iframe')!;
  const say = (data: object, source: unknown = frameOf().contentWindow, origin = 'null') =>
    window.dispatchEvent(new MessageEvent('message', { data, source: source as Window, origin }));
  const nonceOf = () => new URL(frameOf().src).hash.slice(1);

  it('[DG8] has an opaque origin, may run scripts only, and reads only its own messages', async () => {
    const { draw, remove } = openFrame('/sandbox/diagram.html', () => undefined);
    expect(frameOf().getAttribute('sandbox')).toBe('allow-scripts');
    const result = draw('pie', palette);
    const nonce = nonceOf();
    const answer = (svg: string) => ({
      nonce,
      type: 'result',
      id: 1,
      result: { ok: true, svg, kind: 'pie' },
    });
    say({ nonce, type: 'ready' });
    say(answer('<svg>foreign</svg>'), window);
    say(answer('<svg>origin</svg>'), frameOf().contentWindow, 'https://evil.example');
    say({ ...answer('<svg>nonce</svg>'), nonce: 'guess' });
    say(answer('<svg>own</svg>'));
    expect(await result).toEqual({ ok: true, svg: '<svg>own</svg>', kind: 'pie' });
    remove();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('is removed when it times out or fails to load', async () => {
    const gone = vi.fn();
    const slow = openFrame('/sandbox/diagram.html', gone).draw('pie', palette);
    say({ nonce: nonceOf(), type: 'ready' });
    vi.advanceTimersByTime(diagramLimits.drawMs);
    expect(await slow).toEqual({ ok: false, reason: 'tooSlow' });
    expect(document.querySelector('iframe')).toBeNull();

    const lost = openFrame('/sandbox/diagram.html', gone).draw('pie', palette);
    vi.advanceTimersByTime(diagramLimits.loadMs);
    expect(await lost).toEqual({ ok: false, reason: 'unavailable' });
    expect(gone).toHaveBeenCalledTimes(2);
  });
});

describe('the source of a diagram', () => {
  it.each([
    ['flowchart LR\n  a@{ img: "https://x.example/a.png", label: "A" }', /x\.example/],
    ['flowchart LR\n  a@{ "img": https://x.example/a.png }', /x\.example/],
    ['flowchart LR\n  a\n  style a fill:url(https://x.example/)', /x\.example/],
    ['flowchart LR\n  a\n  classDef b fill:u\\72l(https://x.example/)', /x\.example/],
    ['flowchart LR\n  a-->b\n  linkStyle 0 stroke:image-set("https://x.example/" 1x)', /x\.example/],
  ])('[DG10] drops parts that only load resources: %j', (source, pattern) => {
    expect(withoutAddresses(source)).not.toMatch(pattern);
  });

  it('[DG10] keeps any other source unchanged', () => {
    const source =
      'flowchart LR\n  a["see url(x) at https://x.example"] --> b@{ shape: rounded, label: "B" }\n  style a fill:#fff';
    expect(withoutAddresses(source)).toBe(source);
  });

  it.each([
    ['a["<img src=x onerror=alert(1)>"]', 'a["<img src=x offerror=alert(1)>"]'],
    ['a["<svg/onload = x"]', 'a["<svg/offload = x"]'],
    ["a[\"<b style='x'ONCLICK='y'>\"]", "a[\"<b style='x'offCLICK='y'>\"]"],
  ])('[DG10] removes event handlers from tags: %s', (source, without) => {
    expect(withoutAddresses(source)).toBe(without);
  });

  it('[DG10] drops the link menus of sequence actors', () => {
    const kept = 'sequenceDiagram\n  participant A\n  A->>B: link this: now';
    expect(
      withoutAddresses(
        `${kept}\n  link A: Docs @ https://x.example/\n  links A: {"Docs": "https://x.example/"}`,
      ),
    ).toBe(kept);
    expect(withoutAddresses('graph TD\n  link A: x')).toBe('graph TD\n  link A: x');
  });

  it('[DG10] keeps text and arrows unchanged', () => {
    const source = 'A <-->|on fire = x| B\nA <|-- B : on x = y\nC["a <br> on site = here"]';
    expect(withoutAddresses(source)).toBe(source);
  });

  it('reports a syntax error with its line and the message of mermaid', () => {
    expect(
      readSyntaxError(
        new Error("Parse error on line 2:\n  a[Begin --> b\n-----^\nExpecting 'SQE', got 'EOF'"),
      ),
    ).toEqual({
      ok: false,
      reason: 'syntax',
      line: 2,
      detail: "  a[Begin --> b\n-----^\nExpecting 'SQE', got 'EOF'",
    });
    expect(readSyntaxError(new Error('Too many edges'))).toEqual({ ok: false, reason: 'tooLarge' });
  });
});
