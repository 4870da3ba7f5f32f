'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Palette } from './palette.js';

const tokens = {
  surface: 'surface',
  sunken: 'surface-sunken',
  ink: 'ink',
  muted: 'ink-muted',
  line: 'line',
  lineStrong: 'line-strong',
  accent: 'accent',
  accentSoft: 'accent-soft',
} as const;
const hueTokens = [
  'code-title',
  'code-number',
  'code-string',
  'code-keyword',
  'code-type',
  'code-meta',
  'code-property',
];

/** Converts any CSS colour to hexadecimal notation, by a canvas. */
function createReader(): (colour: string) => string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!context) return '#808080';
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = '#808080';
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Reads the colours at an element. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = createReader();
  const token = (name: string) => read(style.getPropertyValue(`--stoa-${name}`).trim() || 'gray');
  const colours = Object.fromEntries(
    Object.entries(tokens).map(([key, name]) => [key, token(name)]),
  ) as Record<keyof typeof tokens, string>;
  return {
    ...colours,
    isDark: style.getPropertyValue('--stoa-scheme').trim() === 'dark',
    hues: hueTokens.map(token),
  };
}

/** The colours at an element; follows the theme and custom colours. Null before the first effect. */
export function usePalette(element: RefObject<Element | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const look = () => {
      const next = readPalette(node);
      setPalette((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const observer = new MutationObserver(look);
    const root = node.getRootNode();
    const themed = new Set([
      document.documentElement,
      node.closest('[data-theme]'),
      root instanceof ShadowRoot ? root.host : null,
    ]);
    for (const one of themed)
      if (one) observer.observe(one, { attributeFilter: ['data-theme', 'class', 'style'] });
    const forced = window.matchMedia('(forced-colors: active)');
    forced.addEventListener('change', look);
    return () => {
      observer.disconnect();
      forced.removeEventListener('change', look);
    };
  }, [element]);
  return palette;
}
