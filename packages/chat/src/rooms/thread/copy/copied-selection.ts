/** A selection as it goes to the clipboard. */
export interface CopiedSelection {
  text: string;
  html: string;
}

/** What is on the screen beside the words of a message: it is no part of them. */
const labels =
  'button, figcaption, svg, canvas, textarea, input, select, .sr-only, [aria-hidden="true"], [role="toolbar"], [role="status"], ' +
  '[data-slot="message-actions"], [data-slot="table-actions"], [data-slot="message-siblings"], [data-slot="follow-ups"]';
/** A formula with the source that it was written as. */
const formulas = '[data-written], [data-slot="formula"]';
/** Elements that mean something where they are pasted; of others the content alone goes along. */
const meant = new Set(
  'a b blockquote br code del details em h1 h2 h3 h4 h5 h6 hr i kbd li mark ol p pre s strong sub summary sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const keptAttributes = new Set(['href', 'colspan', 'rowspan', 'start']);
const lines =
  /^(?:address|article|blockquote|details|div|dl|dt|dd|figure|h[1-6]|hr|li|ol|p|pre|section|summary|table|tr|ul)$/;
const apart = /^(?:blockquote|figure|h[1-6]|ol|p|pre|table|ul)$/;

/** Takes formulas that a range touches as a whole: half of one is no TeX. */
function withWholeFormulas(range: Range): Range {
  const whole = range.cloneRange();
  const formulaAt = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest(formulas) ?? null;
  const [first, last] = [formulaAt(range.startContainer), formulaAt(range.endContainer)];
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

/** The source of a formula: as it was written, else what its annotation says. */
const sourceOf = (formula: Element): string =>
  formula.getAttribute('data-written') ??
  formula.querySelector('annotation')?.textContent ??
  formula.textContent ??
  '';

/** The element that the copied content lies in, where it says how blanks count or makes a row. */
const wrapperOf = (range: Range): Element | null => {
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('pre, table') ?? null;
};

/** Keeps elements that mean something, without the looks of this page. */
function clean(node: Node, into: Node, page: Document): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) into.appendChild(page.createTextNode(child.data));
    if (!(child instanceof Element)) continue;
    const name = child.localName;
    const isLine = lines.test(name) && !meant.has(name);
    if (!meant.has(name) && !isLine) {
      clean(child, into, page);
      continue;
    }
    const copy = page.createElement(isLine ? 'div' : name);
    for (const { name: attribute, value } of child.attributes)
      if (keptAttributes.has(attribute)) copy.setAttribute(attribute, value);
    clean(child, copy, page);
    into.appendChild(copy);
  }
}

/** Words with their lines: cells parted by tabs, items with their marks, code as it is. */
function textOf(root: Node): string {
  let text = '';
  const startLine = (blank: boolean): void => {
    if (text === '') return;
    while (text.endsWith(' ') || text.endsWith('\t')) text = text.slice(0, -1);
    const wanted = blank ? '\n\n' : '\n';
    while (!text.endsWith(wanted)) text += '\n';
  };
  const walk = (node: Node, isCode: boolean, depth: number): void => {
    if (node instanceof Text) {
      const words = isCode ? node.data : node.data.replace(/\s+/g, ' ');
      text += !isCode && /\s/.test(text.at(-1) ?? ' ') ? words.replace(/^ /, '') : words;
      return;
    }
    const name = node instanceof Element ? node.localName : '';
    if (name === 'br') return void (text += '\n');
    const isCell = name === 'td' || name === 'th';
    if (isCell && node.previousSibling) text += '\t';
    if (lines.test(name)) startLine(apart.test(name) && depth === 0);
    if (name === 'li') {
      const { parentElement: list } = node as Element;
      const at =
        [...(list?.children ?? [])].indexOf(node as Element) + Number(list?.getAttribute('start') ?? 1);
      text += `${'  '.repeat(Math.max(0, depth - 1))}${list?.localName === 'ol' ? `${at}.` : '-'} `;
    }
    const isList = name === 'ul' || name === 'ol';
    const isInside = isList || depth > 0;
    for (const child of node.childNodes) {
      // The first paragraph of an item stands on the line of its mark.
      const isFirst =
        name === 'li' && child instanceof Element && child === child.parentElement?.firstElementChild;
      if (isFirst && child.localName === 'p') child.childNodes.forEach((one) => walk(one, isCode, depth));
      else walk(child, isCode || name === 'pre', isInside ? depth + (isList ? 1 : 0) : 0);
    }
    if (lines.test(name)) startLine(apart.test(name) && depth === 0);
  };
  walk(root, false, 0);
  return text.trim();
}

/**
 * A stretch of a conversation for the clipboard: formulas once, as the TeX they were written in; tables as tables, with tabs between
 * the cells; no button, no label and no line of a program's header.
 *
 * @returns null for a stretch that holds nothing but words, which the browser copies as well
 */
export function copiedSelection(range: Range): CopiedSelection | null {
  const whole = withWholeFormulas(range);
  const page = document.implementation.createHTMLDocument('');
  const fragment = whole.cloneContents();
  if (!fragment.querySelector(`${formulas}, ${labels}, table, tr, td, th, details`)) return null;
  for (const formula of fragment.querySelectorAll(formulas))
    if (fragment.contains(formula)) formula.replaceWith(sourceOf(formula));
  for (const label of fragment.querySelectorAll(labels)) label.remove();
  const content = page.createElement('div');
  const wrapper = wrapperOf(whole);
  const inner = wrapper ? content.appendChild(page.createElement(wrapper.localName)) : content;
  clean(fragment, inner, page);
  return { text: textOf(content), html: content.innerHTML };
}
