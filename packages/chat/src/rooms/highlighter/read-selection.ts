import { pictureSign } from '@stoa/core/rules';

/** A stretch of text that is selected in a reply, or in a version of an artifact. */
export interface PickedText {
  /** The id of the message, or the key of the version. */
  id: string;
  /** The text of it as the page shows it, and the part of it that is selected. @units characters */
  rendered: string;
  from: number;
  to: number;
  range: Range;
}

/** Elements of a reply that are not its text: buttons, code headers, citation marks, text for screen readers. */
const besideText =
  'figcaption, button:not([data-slot=link]), svg, style, [data-slot=table-actions], [data-slot=citation], [data-slot=note-call], [data-slot=link-host], .sr-only, [aria-hidden=true], [data-beside-text]';

/** Elements rendered as a picture of their source, which are selected entirely. */
const picture = '[data-slot=formula], [data-slot=formula-broken], [data-slot=diagram], [data-slot=chart]';

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** Something that text can be selected in. */
interface Selectable {
  id: string;
  /** A selection stays within it. */
  element: Element;
  /** Holds its text. */
  text: Element;
}

/** The enclosing element of that kind; null without one, or while it streams. */
export type SelectableAround = (node: Node) => Selectable | null;

export const replyAround: SelectableAround = (node) => {
  const element = elementOf(node)?.closest<HTMLElement>(
    '[data-slot=message][data-from=assistant]:not([aria-busy])',
  );
  const id = element?.dataset['messageId'];
  const text = element?.querySelector('[data-slot=markdown]');
  return element && id !== undefined && text ? { id, element, text } : null;
};

export const versionAround: SelectableAround = (node) => {
  const element = elementOf(node)?.closest<HTMLElement>('[data-version-key]:not([aria-busy])');
  const id = element?.dataset['versionKey'];
  return element && id !== undefined ? { id, element, text: element } : null;
};

/** Whether a range ends where a picture begins. */
function endsBefore(range: Range, node: Node): boolean {
  if (!node.contains(range.endContainer) || node.contains(range.startContainer)) return false;
  const part = range.cloneRange();
  part.setStartBefore(node);
  return part.toString() === '';
}

/** Where the part of a node that lies in a range begins and ends: of a text some of it, of a picture all; null where none does. */
function partOf(node: Node, length: number, range: Range): [number, number] | null {
  if (!range.intersectsNode(node)) return null;
  // A triple click ends at the start of what follows, which may be a picture.
  if (!(node instanceof Text)) return endsBefore(range, node) ? null : [0, length];
  const start = node === range.startContainer ? range.startOffset : 0;
  const end = node === range.endContainer ? range.endOffset : length;
  return start < end ? [start, end] : null;
}

/** Takes texts, and pictures as one node each; leaves out what stands beside the text. */
function acceptShown(node: Node): number {
  if (node.parentElement?.closest(picture)) return NodeFilter.FILTER_REJECT;
  if (!(node instanceof Element) || node.matches(picture)) return NodeFilter.FILTER_ACCEPT;
  return node.matches(besideText) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
}

/** The selection inside one reply or version; null without one, or when it extends beyond. */
export function readSelection(range: Range, around: SelectableAround): PickedText | null {
  const start = around(range.startContainer);
  if (!start || range.collapsed) return null;
  let rendered = '';
  let [from, to] = [-1, -1];
  const walker = document.createTreeWalker(
    start.text,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    acceptShown,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const shown = node instanceof Text ? node.data : pictureSign;
    const part = partOf(node, shown.length, range);
    if (part) {
      if (from === -1) from = rendered.length + part[0];
      to = rendered.length + part[1];
    }
    rendered += shown;
  }
  if (from === -1 || rendered.slice(from, to).trim() === '') return null;
  const end = around(range.endContainer);
  // A selection by triple click ends at the start of what follows.
  if (end?.element !== start.element && !(range.endOffset === 0 || end === null)) return null;
  return { id: start.id, rendered, from, to, range };
}

/** The whole text, for keys: focus on a message or in a panel counts as its selection. */
export function fullRangeOf({ text }: Selectable): Range {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range;
}
