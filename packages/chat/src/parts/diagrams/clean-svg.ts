/** A drawing that may be shown: it says how large it is, what is written in it, and loads nothing. */
export interface Drawing {
  /** The picture as a file of its own. */
  svg: string;
  /** @units CSS pixels */
  width: number;
  height: number;
  /** What its author calls it and says about it, if anything. */
  title?: string;
  description?: string;
  /** The words in it, each once, in order. */
  words: readonly string[];
  /** How many boxes or the like it has; 0 where that means nothing. */
  nodeCount: number;
}

const drawn = new Set(
  (
    'svg g defs style title desc symbol use path rect circle ellipse line polyline polygon text tspan textPath marker pattern ' +
    'mask clipPath stop linearGradient radialGradient filter feGaussianBlur feDropShadow feOffset feMerge feMergeNode ' +
    'feColorMatrix feBlend feComposite feFlood'
  ).split(' '),
);
/** What is left out while what stands in it is kept. */
const opened = new Set(['a']);

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? '';
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
const encode = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Leaves of a style only what points nowhere else. */
const cleanCss = (css: string): string =>
  css
    .replace(/\\/g, '')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|namespace|charset)[^;]*;?/gi, '')
    .replace(/@font-face\s*\{[^}]*\}?/gi, '')
    .replace(/url\s*\(\s*(?!['"]?#)[^)]*\)?/gi, 'none')
    .replace(/(?:https?:)?\/\/[^\s"')]+/gi, '')
    .replace(/(?:image-set|image|cross-fade|element|src|expression)\s*\(/gi, 'none(');

function cleanAttribute(name: string, raw: string): string | null {
  const value = decode(raw);
  if (name.startsWith('xmlns')) return namespaces[name] === value ? value : null;
  if (name === 'href' || name === 'xlink:href') return /^#[\w.:-]+$/.test(value) ? value : null;
  if (name === 'xml:space') return value;
  // Handlers, addresses of any other kind, and names from elsewhere.
  if (/^on|:|^(?:src|action|formaction|ping|data-|aria-|role|tabindex)/i.test(name)) return null;
  return name === 'style' || /[(\\]/.test(value) ? cleanCss(value) : value;
}

interface Open {
  name: string;
  /** Nothing in it is kept. */
  isDropped: boolean;
  isSkipped: boolean;
  className: string;
  text: string;
}

const token =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)|(<!--[\s\S]*?-->)/y;
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*"([^"]*)"/g;
const isNode = /(?:^|\s)(?:node|entityBox|mindmap-node|statediagram-state)(?:\s|$)/;

const pixels = (value: string | undefined): number | undefined => {
  const size = Number.parseFloat(value ?? '');
  return Number.isFinite(size) && size > 0 && !/%\s*$/.test(value ?? '') ? size : undefined;
};
const within = (size: number) => Math.min(20_000, Math.max(8, Math.ceil(size)));
const mostGathered = 2000;
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

function sizeOf(attributes: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '').split(/[\s,]+/);
  return {
    width: within(pixels(boxWidth) ?? pixels(attributes.get('width')) ?? 300),
    height: within(pixels(boxHeight) ?? pixels(attributes.get('height')) ?? 150),
  };
}

/** Gathers what is written in a drawing while it is read. */
function createReading() {
  let title: string | undefined;
  let description: string | undefined;
  const nodes: string[] = [];
  const actors: string[] = [];
  const texts: string[] = [];
  return {
    closed({ name, className, text }: Open, depth: number): void {
      const isTitle = name === 'title' && depth === 1;
      const isDescription = name === 'desc' && depth === 1;
      const isBox = name === 'g' && isNode.test(className);
      if (!isTitle && !isDescription && !isBox && name !== 'text') return;
      const words = tidy(text);
      if (!words) return;
      if (isTitle) title ??= words;
      else if (isDescription) description ??= words;
      else if (isBox) nodes.push(words);
      else (/(?:^|\s)actor(?:\s|$)/.test(className) ? actors : texts).push(words);
    },
    result(): Pick<Drawing, 'title' | 'description' | 'words' | 'nodeCount'> {
      // People stand at both ends of a sequence.
      const people = [...new Set(actors)];
      const named = people.length > 0 ? people : [...new Set(nodes.length > 0 ? nodes : texts)];
      return { title, description, words: named.slice(0, 200), nodeCount: people.length || nodes.length };
    },
  };
}

/**
 * Makes of whatever a drawing library gave a picture that can be shown and saved: no script, no handler, no link, nothing that is
 * fetched, no element of another language. It is written anew from the parts that are known; markup of any other form than
 * serialisers write is no picture at all.
 *
 * It works on text: a document that a strict policy governs reports the styles of everything that it parses.
 *
 * @returns null when there is no picture.
 */
export function cleanSvg(markup: string, { background }: { background?: string } = {}): Drawing | null {
  const out: string[] = [];
  const stack: Open[] = [];
  /** Of what stands in an element no more is shown than a name: the rest is not gathered at every depth again. */
  const gather = (into: Open, text: string): void => {
    if (into.text.length < mostGathered) into.text += text.slice(0, mostGathered);
  };
  const reading = createReading();
  let size: ReturnType<typeof sizeOf> | null = null;
  let isOver = false;

  function open(name: string, rawAttributes: string, isEmpty: boolean): boolean {
    const around = stack.at(-1);
    if (!around && (name !== 'svg' || isOver)) return false;
    const isSkipped = opened.has(name);
    const isDropped = (around?.isDropped ?? false) || (!isSkipped && !drawn.has(name));
    const attributes = new Map<string, string>();
    for (const [, key = '', raw = ''] of rawAttributes.matchAll(attribute)) {
      const value = cleanAttribute(key, raw);
      if (value !== null) attributes.set(key, value);
    }
    if (!around) {
      size = sizeOf(attributes);
      attributes.set('xmlns', namespaces['xmlns'] ?? '').delete('style');
      attributes.set('width', String(size.width)).set('height', String(size.height));
      if (background) attributes.set('style', `background-color: ${background}`);
    }
    const current: Open = { name, isDropped, isSkipped, className: attributes.get('class') ?? '', text: '' };
    if (!isDropped && !isSkipped) {
      const written = [...attributes].map(([key, value]) => ` ${key}="${encode(value)}"`).join('');
      out.push(`<${name}${written}${isEmpty ? '/' : ''}>`);
    }
    if (!isEmpty) stack.push(current);
    return true;
  }
  function close(name: string): boolean {
    const current = stack.pop();
    if (!current || current.name !== name) return false;
    if (stack.length === 0) isOver = true;
    if (current.isDropped) return true;
    reading.closed(current, stack.length);
    const around = stack.at(-1);
    if (around && name !== 'style' && name !== 'title' && name !== 'desc') gather(around, ` ${current.text}`);
    if (!current.isSkipped) out.push(`</${name}>`);
    return true;
  }
  function say(raw: string): boolean {
    const around = stack.at(-1);
    if (!around) return raw.trim() === '';
    if (around.isDropped) return true;
    const text = decode(raw);
    gather(around, text);
    out.push(encode(around.name === 'style' ? cleanCss(text) : text));
    return true;
  }

  token.lastIndex = 0;
  for (let at = 0; at < markup.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(markup);
    if (!match) return null;
    const [, closing, name, attributes = '', empty, text] = match;
    const isFine =
      text !== undefined
        ? say(text)
        : name === undefined || (closing ? close(name) : open(name, attributes, empty === '/'));
    if (!isFine) return null;
  }
  const found = size as ReturnType<typeof sizeOf> | null;
  return found && isOver ? { svg: out.join(''), ...found, ...reading.result() } : null;
}
