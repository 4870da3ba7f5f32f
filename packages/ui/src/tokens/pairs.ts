/** Every semantic colour of the system. */
export const colourNames = [
  'surface',
  'surface-sunken',
  'surface-raised',
  'surface-overlay',
  'ink',
  'ink-muted',
  'ink-faint',
  'line',
  'line-strong',
  'accent',
  'accent-hover',
  'accent-ink',
  'accent-soft',
  'danger',
  'danger-ink',
  'danger-soft',
  'warning',
  'warning-soft',
  'success',
  'success-soft',
  'focus',
  'scrim',
  'code-keyword',
  'code-string',
  'code-number',
  'code-title',
  'code-type',
  'code-property',
  'code-comment',
  'code-meta',
] as const;

/** @source ours */
export type ColourName = (typeof colourNames)[number];

/** A pair that parts may use, with the least ratio it must keep in light and in dark. */
export interface ContrastPair {
  on: ColourName;
  colour: ColourName;
  /** 4.5 for text, 3 for the edges of controls, icons and focus marks. */
  atLeast: 4.5 | 3;
}

const grounds = ['surface', 'surface-sunken', 'surface-raised', 'surface-overlay'] as const;
const onAllGrounds = (colour: ColourName, atLeast: 4.5 | 3): ContrastPair[] =>
  grounds.map((on) => ({ on, colour, atLeast }));

const codeColours = colourNames.filter((name) => name.startsWith('code-'));

/** The documented pairs. `ink-faint` and `line` are missing on purpose: they carry no meaning of their own. */
export const contrastPairs: readonly ContrastPair[] = [
  ...onAllGrounds('ink', 4.5),
  ...onAllGrounds('ink-muted', 4.5),
  ...onAllGrounds('accent', 4.5),
  ...onAllGrounds('accent-hover', 4.5),
  ...onAllGrounds('danger', 4.5),
  ...onAllGrounds('warning', 4.5),
  ...onAllGrounds('success', 4.5),
  ...codeColours.flatMap((colour) => onAllGrounds(colour, 4.5)),
  ...onAllGrounds('line-strong', 3),
  ...onAllGrounds('focus', 3),
  { on: 'accent', colour: 'accent-ink', atLeast: 4.5 },
  { on: 'accent-hover', colour: 'accent-ink', atLeast: 4.5 },
  { on: 'danger', colour: 'danger-ink', atLeast: 4.5 },
  { on: 'accent-soft', colour: 'ink', atLeast: 4.5 },
  { on: 'accent-soft', colour: 'ink-muted', atLeast: 4.5 },
  { on: 'accent-soft', colour: 'accent', atLeast: 4.5 },
  { on: 'danger-soft', colour: 'ink', atLeast: 4.5 },
  { on: 'danger-soft', colour: 'ink-muted', atLeast: 4.5 },
  { on: 'danger-soft', colour: 'danger', atLeast: 4.5 },
  { on: 'warning-soft', colour: 'ink', atLeast: 4.5 },
  { on: 'warning-soft', colour: 'ink-muted', atLeast: 4.5 },
  { on: 'warning-soft', colour: 'warning', atLeast: 4.5 },
  { on: 'success-soft', colour: 'ink', atLeast: 4.5 },
  { on: 'success-soft', colour: 'ink-muted', atLeast: 4.5 },
  { on: 'success-soft', colour: 'success', atLeast: 4.5 },
];
