import type { InlineImage } from './inline-image.js';

/** A run of text in one style. A line break within a paragraph is the character `\n`. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  position?: 'subscript' | 'superscript';
  isMarked?: boolean;
  /** The text is TeX. */
  formula?: 'inline' | 'display';
  /** The referenced image, if the message contains its data. */
  image?: InlineImage;
  /** An http, https or mailto address; nothing else ever becomes a link. */
  href?: string;
}

/** How a column of a table is set. */
export type Alignment = 'left' | 'center' | 'right' | null;

/** One entry of a list; `isDone` where it is a task. */
export interface ListItem {
  isDone: boolean | null;
  blocks: Block[];
}

/** A part of a document, free of markdown and of any format. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; align: Alignment[]; head: Run[][]; rows: Run[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** A section of a document: a conversation's name, or one message with its headers. */
export type Part = Block[];

/** The words of a paragraph. */
export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
