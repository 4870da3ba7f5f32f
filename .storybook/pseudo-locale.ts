import { endMark, pseudoLocale, pseudoTexts } from '../tools/pseudo/pseudo-texts.js';
import type { Translation } from '../packages/chat/src/embed/texts/translation.types.js';

interface Definition {
  room: string;
  english: (locale: string) => object;
}

const definitions = import.meta.glob<Record<string, unknown>>([
  '../packages/{admin,chat,react,ui}/src/**/*.texts.ts',
  '!../packages/chat/src/embed/**',
]);

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'english' in value && 'room' in value;

/** All rooms in the pseudo-locale. */
export async function loadPseudoLocale(): Promise<Pick<Translation, 'initial'>> {
  const modules = await Promise.all(Object.values(definitions).map((load) => load()));
  const rooms = modules.flatMap((module) => Object.values(module)).filter(isDefinition);
  return {
    initial: Object.fromEntries(rooms.map(({ room, english }) => [room, pseudoTexts(english(pseudoLocale))])),
  };
}

/** What belongs to people and models, and what Storybook keeps on its page. */
const data = '[data-slot=message-text], [data-slot=markdown], .sb-wrapper';

const isShown = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  // What is for screen readers alone is a pixel large.
  return (
    width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
};

/** The texts on the page with the elements that they stand in. */
function* textsOf(document: Document): Generator<[Text, HTMLElement]> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (
      parentElement &&
      (node.nodeValue ?? '').trim() !== '' &&
      !/^(?:SCRIPT|STYLE)$/.test(parentElement.tagName)
    )
      yield [node as Text, parentElement];
  }
}

/** Where the last letter of a text is drawn. */
function endOf(text: Text): DOMRect {
  const range = text.ownerDocument.createRange();
  const end = text.data.lastIndexOf(endMark);
  range.setStart(text, end);
  range.setEnd(text, end + endMark.length);
  return range.getBoundingClientRect();
}

/** The element that cuts a place off, or null. What scrolls cuts nothing off. */
function cutBy(place: DOMRect, from: HTMLElement): string | null {
  const { innerWidth } = window;
  for (let element: HTMLElement | null = from; element; element = element.parentElement) {
    const { overflowX, position } = getComputedStyle(element);
    if (overflowX === 'auto' || overflowX === 'scroll') return null;
    const box = element.getBoundingClientRect();
    const isOut = place.right > box.right + 1 || place.left < box.left - 1;
    if (overflowX !== 'visible' && isOut && element !== element.ownerDocument.body)
      return element.dataset['slot'] ?? element.tagName.toLowerCase();
    if (position === 'fixed') break;
  }
  return place.right > innerWidth + 1 || place.left < -1 ? 'the window' : null;
}

/**
 * Fails where a text of the interface is cut off or is English in a story that is drawn in the pseudo-locale. Of texts for assistive
 * technology only the language counts.
 *
 * @param known what the story's data writes itself
 */
export function expectPseudoTexts(document: Document, known: RegExp): void {
  const faults: string[] = [];
  const isEnglish = (text: string) => /[a-z]{3}/i.test(text.replace(known, '')) && !text.includes(endMark);
  for (const [text, element] of textsOf(document)) {
    if (element.closest(data)) continue;
    if (isEnglish(text.data)) faults.push(`English: “${text.data.trim()}” in ${describe(element)}`);
    else if (text.data.includes(endMark) && isShown(element)) {
      const cutter = cutBy(endOf(text), element);
      if (cutter) faults.push(`cut off by ${cutter}: “${text.data.trim()}”`);
    }
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (!element.closest(data) && isEnglish(text))
        faults.push(`English: ${name} “${text}” of ${describe(element)}`);
    }
  if (faults.length > 0) throw new Error(`In the pseudo-locale:\n${[...new Set(faults)].join('\n')}`);
}

const describe = (element: Element) =>
  `${element.closest('[data-slot]')?.getAttribute('data-slot') ?? ''} ${element.tagName.toLowerCase()}`.trim();
