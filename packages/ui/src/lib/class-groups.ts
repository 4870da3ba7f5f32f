/** Any value of a utility. */
const any = () => true;

/** Values that are a length, where the same prefix also takes a colour: `border-2`, `text-[15px]`. */
const isLength = (value: string): boolean =>
  /^(?:\d|px$|\[(?:-?[\d.](?!.*[#(])|calc|min|max|clamp|length:))/.test(value);

const isTextSize = (value: string): boolean =>
  /^(?:caption|ui|body|lead|title|display|xs|sm|base|lg|\d?xl)$/.test(value) || isLength(value);

/** Utilities whose prefix sets one property, and no other utility does: the group has the name of the prefix. */
const prefixes =
  'accent align animate appearance aspect auto-cols auto-rows basis bottom caret col cursor delay duration ease end field-sizing fill float gap gap-x gap-y ' +
  'grid-cols grid-flow grid-rows grow h hyphens inset inset-x inset-y items justify justify-items justify-self leading left line-clamp list ' +
  'm max-h max-w mb me min-h min-w ml mr ms mt mx my object opacity order origin outline-offset overflow overflow-x overflow-y ' +
  'overscroll p pb pe pl place-content place-items place-self pointer-events pr ps pt px py resize right ring rotate rounded rounded-b ' +
  'rounded-bl rounded-br rounded-e rounded-ee rounded-es rounded-l rounded-r rounded-s rounded-se rounded-ss rounded-t rounded-tl ' +
  'rounded-tr row scale scroll-m scroll-mb scroll-mt scroll-my scroll-p select self shadow shrink size start stroke tab top touch ' +
  'tracking transition translate translate-x translate-y underline-offset w whitespace will-change z';

const isImage = (value: string): boolean =>
  /^(?:none$|linear-|radial|conic|\[(?:url|image:|[\w-]*gradient))/.test(value);

const weights = ['thin', 'extralight', 'light', 'normal', 'medium', 'semibold', 'bold', 'extrabold', 'black'];
const sides = ['x', 'y', 's', 'e', 't', 'r', 'b', 'l'];
const ofSides = (prefix: string) => sides.map((side) => `${prefix}-${side}`);
const entries = <Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)]));

/**
 * Utilities by the property that they set, for tailwind-merge: of two in one group the later stays. The library's own table knows every
 * utility of Tailwind and weighs 7 kB gz; this one knows those that the parts of this design system and their callers override, for the
 * embedded chat carries it. A class of no group is kept as it is.
 */
export const classGroups = {
  ...entries(prefixes.split(' '), (name) => [{ [name]: ['', any] }]),
  ...entries(ofSides('border'), (name) => [{ [name]: ['', isLength] }]),
  ...entries(ofSides('border-color'), (name) => [{ [name.replace('-color', '')]: [any] }]),
  'bg-image': [{ bg: [isImage] }],
  'bg-color': [{ bg: [any] }],
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'list-item',
    'flow-root',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate', 'isolation-auto'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  content: [
    { content: ['normal', 'center', 'start', 'end', 'between', 'around', 'evenly', 'stretch', 'baseline'] },
  ],
  'content-value': [{ content: [any] }],
  'font-weight': [{ font: weights }],
  'font-family': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  'font-figures': ['tabular-nums', 'proportional-nums'],
  'font-size': [{ text: [isTextSize] }],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [any] }],
  'decoration-w': [{ decoration: [isLength] }],
  'decoration-color': [{ decoration: [any] }],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'text-decoration': ['underline', 'overline', 'line-through', 'no-underline'],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  wrap: [{ wrap: ['break-word', 'anywhere', 'normal'] }],
  'border-w': [{ border: ['', isLength] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color': [{ border: [any] }],
  'outline-style': [{ outline: ['solid', 'dashed', 'dotted', 'double', 'none', 'hidden'] }],
  'outline-w': [{ outline: ['', isLength] }],
  'outline-color': [{ outline: [any] }],
};

/** Groups that a class of another group overrides, too. */
export const conflictingGroups: Record<string, readonly string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  ...entries(['p', 'm', 'scroll-m', 'scroll-p'], (name) => [...'xysetrbl'].map((side) => name + side)),
  ...entries(['px', 'mx'], ([name]) => [...'serl'].map((side) => `${name}${side}`)),
  ...entries(['py', 'my'], ([name]) => [...'tb'].map((side) => `${name}${side}`)),
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['s', 'e', 't', 'r', 'b', 'l', 'ss', 'se', 'ee', 'es', 'tl', 'tr', 'br', 'bl'].map(
    (corner) => `rounded-${corner}`,
  ),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-b': ['rounded-bl', 'rounded-br'],
  'rounded-s': ['rounded-ss', 'rounded-es'],
  'rounded-e': ['rounded-se', 'rounded-ee'],
  'border-w': ofSides('border'),
  'border-x': ['border-s', 'border-e', 'border-l', 'border-r'],
  'border-y': ['border-t', 'border-b'],
  'border-color': ofSides('border-color'),
  translate: ['translate-x', 'translate-y'],
};
