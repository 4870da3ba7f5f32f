/** An SVG that may be shown: with its size and its text, and without requests. */
export interface SanitizedSvg {
  /** The markup of a standalone file. */
  svg: string;
  /** @units CSS pixels */
  width: number;
  height: number;
  /** Title and description by its author, if any. */
  title?: string;
  description?: string;
  /** The texts in it, each once, in order. */
  texts: readonly string[];
  /** Number of nodes; 0 where the kind has none. */
  nodeCount: number;
}

const drawn = new Set(
  (
    'svg g defs style title desc symbol use path rect circle ellipse line polyline polygon text tspan textPath marker pattern ' +
    'mask clipPath stop linearGradient radialGradient filter feGaussianBlur feDropShadow feOffset feMerge feMergeNode ' +
    'feColorMatrix feBlend feComposite feFlood'
  ).split(' '),
);
/** Elements that are dropped while their children are kept. */
const opened = new Set(['a']);

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (match, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? '';
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match;
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

/** Removes references to other resources from a style. */
const sanitizeCss = (css: string): string =>
  css
    .replace(/\\/g, '')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|namespace|charset)[^;]*;?/gi, '')
    .replace(/@font-face\s*\{[^}]*\}?/gi, '')
    .replace(/url\s*\(\s*(?!['"]?#)[^)]*\)?/gi, 'none')
    .replace(/(?:https?:)?\/\/[^\s"')]+/gi, '')
    .replace(/(?:image-set|image|cross-fade|element|src|expression)\s*\(/gi, 'none(');

function sanitizeAttribute(name: string, raw: string): string | null {
  const value = decode(raw);
  if (name.startsWith('xmlns')) return namespaces[name] === value ? value : null;
  if (name === 'href' || name === 'xlink:href') return /^#[\w.:-]+$/.test(value) ? value : null;
  if (name === 'xml:space') return value;
  // Event handlers, non-local references, and foreign namespaces.
  if (/^on|:|^(?:src|action|formaction|ping|data-|aria-|role|tabindex)/i.test(name)) return null;
  return name === 'style' || /[(\\]/.test(value) ? sanitizeCss(value) : value;
}

interface OpenElement {
  name: string;
  /** Its content is dropped. */
  isDropped: boolean;
  isSkipped: boolean;
  className: string;
  text: string;
}

const token =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)|(<!--[\s\S]*?-->)/y;
const attribute = /(?<![\w:.-])([A-Za-z_][\w:.-]*)\s*=\s*"([^"]*)"/g;
const isNode = /(?:^|\s)(?:node|entityBox|mindmap-node|statediagram-state)(?:\s|$)/;

const pixels = (value: string | undefined): number | undefined => {
  const size = Number.parseFloat(value ?? '');
  return Number.isFinite(size) && size > 0 && !/%\s*$/.test(value ?? '') ? size : undefined;
};
const within = (size: number) => Math.min(20_000, Math.max(8, Math.ceil(size)));
const maxGathered = 2000;
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

function sizeOf(attributes: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '').split(/[\s,]+/);
  return {
    width: within(pixels(boxWidth) ?? pixels(attributes.get('width')) ?? 300),
    height: within(pixels(boxHeight) ?? pixels(attributes.get('height')) ?? 150),
  };
}

/** Collects the text of an SVG while it is parsed. */
function createTextCollector() {
  let title: string | undefined;
  let description: string | undefined;
  const nodes: string[] = [];
  const actors: string[] = [];
  const texts: string[] = [];
  return {
    closed({ name, className, text }: OpenElement, depth: number): void {
      const isTitle = name === 'title' && depth === 1;
      const isDescription = name === 'desc' && depth === 1;
      const isBox = name === 'g' && isNode.test(className);
      if (!isTitle && !isDescription && !isBox && name !== 'text') return;
      const tidied = tidy(text);
      if (!tidied) return;
      if (isTitle) title ??= tidied;
      else if (isDescription) description ??= tidied;
      else if (isBox) nodes.push(tidied);
      else (/(?:^|\s)actor(?:\s|$)/.test(className) ? actors : texts).push(tidied);
    },
    result(): Pick<SanitizedSvg, 'title' | 'description' | 'texts' | 'nodeCount'> {
      // A sequence shows its actors at both ends.
      const people = [...new Set(actors)];
      const named = people.length > 0 ? people : [...new Set(nodes.length > 0 ? nodes : texts)];
      return { title, description, texts: named.slice(0, 200), nodeCount: people.length || nodes.length };
    },
  };
}

/**
 * Sanitises the output of a diagram library for display and saving: no script, no handler, no link, no request, no foreign element.
 * The result is written from an allow list; markup that no serialiser writes is rejected.
 *
 * Works on text: a document under a strict Content Security Policy reports the styles of everything that it parses.
 *
 * @returns null for rejected markup
 */
export function sanitizeSvg(
  markup: string,
  { background }: { background?: string } = {},
): SanitizedSvg | null {
  const out: string[] = [];
  const stack: OpenElement[] = [];
  /** Longer texts are cut: only a name is shown, and nested text is not collected again at every depth. */
  const gather = (into: OpenElement, text: string): void => {
    if (into.text.length < maxGathered) into.text += text.slice(0, maxGathered);
  };
  const reading = createTextCollector();
  let size: ReturnType<typeof sizeOf> | null = null;
  let isOver = false;

  function open(name: string, rawAttributes: string, isEmpty: boolean): boolean {
    const around = stack.at(-1);
    if (!around && (name !== 'svg' || isOver)) return false;
    const isSkipped = opened.has(name);
    const isDropped = (around?.isDropped ?? false) || (!isSkipped && !drawn.has(name));
    const attributes = new Map<string, string>();
    for (const [, key = '', raw = ''] of rawAttributes.matchAll(attribute)) {
      const value = sanitizeAttribute(key, raw);
      if (value !== null) attributes.set(key, value);
    }
    if (!around) {
      size = sizeOf(attributes);
      attributes.set('xmlns', namespaces['xmlns'] ?? '').delete('style');
      attributes.set('width', String(size.width)).set('height', String(size.height));
      if (background) attributes.set('style', `background-color: ${background}`);
    }
    const current: OpenElement = {
      name,
      isDropped,
      isSkipped,
      className: attributes.get('class') ?? '',
      text: '',
    };
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
    out.push(encode(around.name === 'style' ? sanitizeCss(text) : text));
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
