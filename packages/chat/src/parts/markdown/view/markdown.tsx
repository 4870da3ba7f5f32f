'use client';
import { MarkdownView, type MarkdownProps } from './markdown-view.js';
import { remarkRenderer } from '../render/remark-renderer.js';

export type { MarkdownProps } from './markdown-view.js';

/** A text as formatted markdown, with the full renderer in the same bundle. */
export function Markdown(props: MarkdownProps) {
  return <MarkdownView {...props} fullRenderer={remarkRenderer} />;
}
