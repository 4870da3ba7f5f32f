'use client';
import { MarkdownView, type MarkdownProps } from './markdown-view.js';
import { wholeParser } from '../parser/whole-parser-room.js';

export type { MarkdownProps } from './markdown-view.js';

/** `MarkdownView` with the whole parser at hand. */
export function Markdown(props: MarkdownProps) {
  return <MarkdownView {...props} whole={wholeParser} />;
}
