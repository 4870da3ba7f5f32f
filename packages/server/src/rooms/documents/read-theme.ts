import { strFromU8, unzipSync } from 'fflate';
import type { ThemeSource } from './document-job.js';
import { builtInThemes, defaultTheme, themeColors, type Theme, type ThemeColor } from './themes.js';

const themePath = 'ppt/theme/theme1.xml';
const maxThemeBytes = 2 * 1024 * 1024;

/** The theme to use: the default one without a source, and where a file has none that can be read. */
export function readTheme(source: ThemeSource | null): Theme {
  if (source === null) return defaultTheme;
  if (source.kind === 'builtIn') return builtInThemes[source.name] ?? defaultTheme;
  return themeOfFile(source.bytes);
}

/**
 * Takes from a PowerPoint file the twelve colours and the two fonts of its first theme. Its layouts, pictures, macros and links
 * are left behind, so nothing of a template can act in the documents that are made with it.
 */
function themeOfFile(bytes: Uint8Array): Theme {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === themePath && originalSize <= maxThemeBytes,
    });
    const file = files[themePath];
    return file ? parseThemeXml(strFromU8(file)) : defaultTheme;
  } catch {
    return defaultTheme;
  }
}

/** Colours and fonts of a theme's XML; what is missing or odd is taken from the default theme. */
export function parseThemeXml(xml: string): Theme {
  const colors = Object.fromEntries(
    themeColors.map((name) => [name, colorOf(xml, name) ?? defaultTheme.colors[name]]),
  ) as Record<ThemeColor, string>;
  return {
    colors,
    fonts: {
      heading: fontOf(xml, 'majorFont') ?? defaultTheme.fonts.heading,
      body: fontOf(xml, 'minorFont') ?? defaultTheme.fonts.body,
    },
  };
}

function colorOf(xml: string, name: ThemeColor): string | undefined {
  const from = xml.indexOf(`<a:${name}>`);
  if (from === -1) return undefined;
  const part = xml.slice(from, from + 300).split(`</a:${name}>`)[0] ?? '';
  const [, color] =
    /<a:srgbClr val="([0-9a-fA-F]{6})"/.exec(part) ?? /lastClr="([0-9a-fA-F]{6})"/.exec(part) ?? [];
  return color?.toUpperCase();
}

function fontOf(xml: string, name: 'majorFont' | 'minorFont'): string | undefined {
  const from = xml.indexOf(`<a:${name}>`);
  if (from === -1) return undefined;
  const [, font = ''] =
    /<a:latin[^>]{0,200}? ?typeface="([^"]{1,60})"/.exec(xml.slice(from, from + 400)) ?? [];
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(font) ? font : undefined;
}
