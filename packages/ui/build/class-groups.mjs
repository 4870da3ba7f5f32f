/*
 * What of one class is overridden by a later one. These are the properties that parts of this design system, and what is built on
 * them, do override.
 */
const groups = [
  ['box', /^(?:min-|max-)?[hw]-|^size-/],
  ['space', /^-?[mp][xytbse]?-/],
  ['rounded', /^rounded(?:-(?:control|panel|sheet|full|none|\[.*\]))?$/],
  ['type', /^text-(?:caption|ui|body|lead|title|display)$/],
  ['ink', /^text-(?:ink|accent|danger|warning|success|surface|transparent|tag-)/],
  ['ground', /^bg-(?!linear)/],
  ['line', /^border-(?:line|focus|danger|accent|transparent)/],
  ['shadow', /^shadow-/],
  ['transition', /^transition/],
  ['presses', /^pointer-events-/],
  ['wrap', /^whitespace-/],
  ['shrink', /^shrink/],
  ['items', /^items-/],
  ['place', /^(?:static|relative|absolute|fixed|sticky)$/],
];

const nameOf = {
  box: (name) => /^(?:(?:min-|max-)?[hw]|size)/.exec(name)?.[0] ?? name,
  space: (name) => /^-?([mp][xytbse]?)/.exec(name)?.[1] ?? name,
};

/** The group of a class: of two in one group, the later overrides the other. The variants before it belong to it. */
export function classGroup(className) {
  const at = className.lastIndexOf(':') + 1;
  // A colon inside of brackets is no variant.
  const from = className.lastIndexOf('[') < at && !className.slice(at).includes(']') ? at : 0;
  const name = className.slice(from).replace(/!$/, '');
  const group = groups.find(([, pattern]) => pattern.test(name))?.[0];
  if (group === undefined) return className;
  return className.slice(0, from) + (nameOf[group]?.(name) ?? group) + (className.endsWith('!') ? '!' : '');
}
