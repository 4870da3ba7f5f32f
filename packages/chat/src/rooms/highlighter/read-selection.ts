/** A stretch of text that is selected in a reply. */
export interface PickedText {
  messageId: string;
  /** The text of the reply as the page shows it, and the part of it that is selected. @units characters */
  rendered: string;
  from: number;
  to: number;
  range: Range;
}

/** What the page shows beside the text of a reply: buttons, headers of code, signs of citations, words for screen readers. */
const besideText =
  'figcaption, button:not([data-slot=link]), svg, style, [data-slot=table-actions], [data-slot=citation], [data-slot=note-call], [data-slot=link-host], .sr-only, [aria-hidden=true]';

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** The finished reply that a node lies in. */
const messageAround = (node: Node): HTMLElement | null =>
  elementOf(node)?.closest<HTMLElement>('[data-slot=message][data-from=assistant]:not([aria-busy])') ?? null;

/** Where a part of a text node that lies in a range begins and ends; null where none of it does. */
function partOf(node: Text, range: Range): [number, number] | null {
  if (!range.intersectsNode(node)) return null;
  const start = node === range.startContainer ? range.startOffset : 0;
  const end = node === range.endContainer ? range.endOffset : node.length;
  return start < end ? [start, end] : null;
}

/** What is selected in one reply; null where nothing is, or where the selection leaves it. */
export function readSelection(range: Range): PickedText | null {
  const message = messageAround(range.startContainer);
  const messageId = message?.dataset['messageId'];
  const text = message?.querySelector('[data-slot=markdown]');
  if (!message || messageId === undefined || !text || range.collapsed) return null;
  let rendered = '';
  let [from, to] = [-1, -1];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (elementOf(node)?.closest(besideText)) continue;
    const part = partOf(node as Text, range);
    if (part) {
      if (from === -1) from = rendered.length + part[0];
      to = rendered.length + part[1];
    }
    rendered += (node as Text).data;
  }
  if (from === -1 || rendered.slice(from, to).trim() === '') return null;
  const end = messageAround(range.endContainer);
  // A selection by triple click ends at the start of what follows.
  if (end !== message && !(range.endOffset === 0 || end === null)) return null;
  return { messageId, rendered, from, to, range };
}

/** The whole text of a reply, for keys: focus on a message counts as its selection. */
export function selectMessage(message: Element): Range | null {
  const text = message.querySelector('[data-slot=markdown]');
  if (!text) return null;
  const range = document.createRange();
  range.selectNodeContents(text);
  return range;
}
