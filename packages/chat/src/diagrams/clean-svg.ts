import createPurifier from 'dompurify';

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

const farthest = /url\s*\(\s*(?!['"]?#)[^)]*\)?/gi;
/** Leaves of a style only what points nowhere else. */
const cleanCss = (css: string): string =>
  css
    .replace(/\\/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/@(?:import|namespace|charset)[^;]*;?/gi, '')
    .replace(/@font-face\s*\{[^}]*\}?/gi, '')
    .replace(farthest, 'none')
    .replace(/(?:https?:)?\/\/[^\s"')]+/gi, '')
    .replace(/(?:image-set|image|cross-fade|element|src|expression)\s*\(/gi, 'none(');

// What is read as XML keeps its case, and the lists of the purifier are in lower case.
const camelTags = [
  'use',
  ...['linearGradient', 'radialGradient', 'clipPath', 'textPath'],
  ...['feGaussianBlur', 'feDropShadow', 'feOffset', 'feMerge', 'feMergeNode', 'feColorMatrix', 'feBlend'],
  ...['feComposite', 'feFlood'],
];
const camelAttributes = [
  ...['viewBox', 'preserveAspectRatio', 'dominant-baseline', 'text-anchor', 'textLength', 'lengthAdjust'],
  ...[
    'marker-end',
    'marker-start',
    'marker-mid',
    'markerWidth',
    'markerHeight',
    'markerUnits',
    'refX',
    'refY',
  ],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform', 'pathLength'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'filterUnits', 'primitiveUnits', 'stdDeviation'],
  'startOffset',
];

const svgNamespace = 'http://www.w3.org/2000/svg';
const pixels = (value: string | null | undefined): number | undefined => {
  const size = Number.parseFloat(value ?? '');
  return Number.isFinite(size) && size > 0 && !/%\s*$/.test(value ?? '') ? size : undefined;
};
const within = (size: number) => Math.min(20_000, Math.max(8, Math.ceil(size)));

function sizeOf(svg: Element): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  const width = pixels(boxWidth) ?? pixels(svg.getAttribute('width')) ?? 300;
  const height = pixels(boxHeight) ?? pixels(svg.getAttribute('height')) ?? 150;
  return { width: within(width), height: within(height) };
}

const textOf = (element: Element | null | undefined): string | undefined =>
  element?.textContent?.replace(/\s+/g, ' ').trim().slice(0, 500) || undefined;

function wordsOf(svg: Element): Pick<Drawing, 'words' | 'nodeCount'> {
  const nodes = [
    ...svg.querySelectorAll('g.node, g.entityBox, text.actor-box, g.mindmap-node, g.statediagram-state'),
  ];
  const actors = [...new Set([...svg.querySelectorAll('text.actor')].map(textOf))].filter(
    (word) => word !== undefined,
  );
  if (actors.length > 0) return { words: actors, nodeCount: actors.length };
  const labelled = nodes.length > 0 ? nodes : [...svg.querySelectorAll('text')];
  const words = [...new Set(labelled.map(textOf))].filter((word) => word !== undefined);
  return { words: words.slice(0, 200), nodeCount: nodes.length };
}

/**
 * Makes of whatever a drawing library gave a picture that can be shown and saved: no script, no handler, no link, nothing that is
 * fetched, no element of another language. Null when nothing is left.
 */
export function cleanSvg(markup: string, { background }: { background?: string } = {}): Drawing | null {
  const purifier = createPurifier(window);
  purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'style' && node.textContent) node.textContent = cleanCss(node.textContent);
  });
  purifier.addHook('uponSanitizeAttribute', (_node, data) => {
    const { attrName, attrValue } = data;
    if (/^(?:xlink:)?href$/i.test(attrName)) data.keepAttr = /^#[\w.:-]+$/.test(attrValue);
    else if (attrName === 'style' || /\(|\\/.test(attrValue)) data.attrValue = cleanCss(attrValue);
  });
  const clean = purifier.sanitize(markup, {
    USE_PROFILES: { svg: true, svgFilters: true },
    NAMESPACE: svgNamespace,
    PARSER_MEDIA_TYPE: 'application/xhtml+xml',
    ADD_TAGS: camelTags,
    FORBID_TAGS: [
      'a',
      'image',
      'feimage',
      'feImage',
      'foreignObject',
      'script',
      'animate',
      'animateMotion',
      'animateTransform',
      'set',
    ],
    ADD_ATTR: camelAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  const page = new DOMParser().parseFromString(clean, 'image/svg+xml');
  const svg = page.documentElement;
  if (svg.localName !== 'svg' || svg.namespaceURI !== svgNamespace || page.querySelector('parsererror'))
    return null;
  const { width, height } = sizeOf(svg);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  if (background) svg.setAttribute('style', `background-color: ${background}`);
  else svg.removeAttribute('style');
  const title = textOf(svg.querySelector(':scope > title'));
  const description = textOf(svg.querySelector(':scope > desc'));
  return {
    svg: new XMLSerializer().serializeToString(svg),
    width,
    height,
    title,
    description,
    ...wordsOf(svg),
  };
}
