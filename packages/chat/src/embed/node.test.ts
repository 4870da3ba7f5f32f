import { readFileSync } from 'node:fs';
import { embedMessages } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { elementsManifest } from '../../build/elements-manifest.mjs';
import { chatAttributes } from './options.js';
import { shellCss } from './element/shell-css.js';
import { frameLocales } from './element/frame-locales.js';
import { frameWords } from './element/frame-words.js';
import { stageCss } from './element/stage-css.js';
import { developerHintOf } from './developer-hints.js';
import { panelLanguages } from './texts/load-translation.js';

/** Converts `oklch(L C h)` to sRGB. */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.match(/[\d.]+/g)!.map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (value: number) => {
    const clear = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.max(0, Math.min(255, Math.round(clear * 255)));
  };
  return `#${linear.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}

describe('the entries of the embeddable chat', () => {
  it('[EW20] import on a server, where they define nothing', async () => {
    expect(typeof customElements).toBe('undefined');
    const { registerStoaChat } = await import('./index.js');
    expect(registerStoaChat()).toBe('stoa-chat');
    expect((await import('./react/index.js')).StoaChat).toBeTypeOf('object');
  });

  it('[EW21] give the launcher the colours of the theme', () => {
    const theme = readFileSync(new URL('../../../ui/src/tokens/theme.css', import.meta.url), 'utf8');
    const [light, dark] = [...theme.matchAll(/--stoa-accent: (oklch\([^)]*\))/g)];
    expect(shellCss).toContain(`var(--stoa-accent,light-dark(${hexOf(light![1]!)},${hexOf(dark![1]!)}))`);
  });

  it('[EW22] measure nothing by the font of the page outside', () => {
    expect(shellCss + stageCss).not.toMatch(/\d(?:rem|em)\b/);
  });

  it('[EW23] have the words around the panel in every language of the panel', () => {
    expect(['en', ...Object.keys(frameLocales)].sort()).toEqual([...panelLanguages].sort());
    for (const texts of Object.values(frameLocales)) {
      expect(Object.keys(texts)).toEqual(Object.keys(frameWords));
      expect(texts.unreadMany).toContain('{count}');
    }
  });

  it('[EW24] are described from their sources, each member with words', () => {
    const manifest = elementsManifest('1.2.3');
    const [element] = manifest.modules[0]!.declarations;
    expect(element!.attributes.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(chatAttributes),
    );
    for (const { name, description } of [...element!.attributes, ...element!.events])
      expect(`${name}: ${description}`.length).toBeGreaterThan(name.length + 8);
    expect(element!.events.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['stoa-run-end', 'stoa-before-send', 'stoa-before-receive']),
    );
  });

  it('[EW26] tell of no error that the page about embedding does not explain, nor it of others', () => {
    const page = readFileSync(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('<!-- /errors -->')[1]!.split(/\| Code +\| Look at/);
    const explained = [...table.split('\n\n')[0]!.matchAll(/^\| `([a-z.]+)`/gm)].map(([, code]) => code);
    const told = [
      ...Object.keys(embedMessages),
      'embed.tool',
      'embed.renderer',
      'embed.newer',
      'embed.older',
      'network',
    ];
    expect(explained.sort()).toEqual([...told, 'chat.load'].sort());
    for (const code of told) expect(`${code}: ${developerHintOf(code)}`).not.toContain('undefined');
  });
});
