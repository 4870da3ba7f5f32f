'use client';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { sanitizeSvg } from '../../../parts/diagrams/sanitize-svg.js';
import { artifactsTexts } from '../artifacts.texts.js';

/** An SVG of a model, sanitised and shown as an image: nothing in it runs or loads. */
export function ImageView({ name, text }: { name: string; text: string }) {
  const texts = useTexts(artifactsTexts);
  const svg = useMemo(() => sanitizeSvg(text), [text]);
  if (!svg) return <p className="p-4 text-ui text-ink-muted">{texts.badSvg}</p>;
  return (
    <div className="grid min-h-full place-items-center rounded-panel border border-line bg-surface-raised p-4">
      <img
        alt={svg.title ?? name}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.svg)}`}
        className="max-h-[70vh] w-full object-contain"
      />
    </div>
  );
}
