import { plural, defineTexts, type TextsOf, formatNumber } from '@stoa/ui';

/** Kinds of diagrams by the first word of the source. Any other is a plain `diagram`. */
const kinds = [
  [/^flowchart|^graph/, 'flowchart'],
  [/^sequence/, 'sequence'],
  [/^class/, 'class'],
  [/^state/, 'state'],
  [/^er/, 'entities'],
  [/^gantt/, 'gantt'],
  [/^pie/, 'pie'],
  [/^mindmap/, 'mindMap'],
  [/^timeline/, 'timeline'],
  [/^git/, 'git'],
  [/^journey/, 'journey'],
  [/^quadrant/, 'quadrant'],
  [/^xy/, 'chart'],
  [/^sankey/, 'sankey'],
] as const;

/** Names of the kinds of diagrams. */
export type DiagramNames = Record<(typeof kinds)[number][1] | 'diagram', string>;

/** Names a diagram by the first word of its source. */
export const diagramNamer =
  (names: DiagramNames) =>
  (name: string): string =>
    names[kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? 'diagram'];

/** In English. */
export const diagramsTexts = defineTexts('diagrams', (locale) => ({
  diagram: 'Diagram',
  kind: diagramNamer({
    flowchart: 'Flowchart',
    sequence: 'Sequence diagram',
    class: 'Class diagram',
    state: 'State diagram',
    entities: 'Entity relationship diagram',
    gantt: 'Gantt chart',
    pie: 'Pie chart',
    mindMap: 'Mind map',
    timeline: 'Timeline',
    git: 'Git graph',
    journey: 'User journey',
    quadrant: 'Quadrant chart',
    chart: 'Chart',
    sankey: 'Sankey diagram',
    diagram: 'Diagram',
  }),
  summary: (kind: string, parts: number, words: string) => {
    const head =
      parts > 0 ? `${kind} with ${plural(locale, parts, { one: '# part', other: '# parts' })}` : kind;
    return words ? `${head}: ${words}` : head;
  },
  andMore: (count: number) => plural(locale, count, { one: 'and # more', other: 'and # more' }),
  drawing: 'Drawing the diagram',
  enlarge: 'Enlarge',
  showSource: 'Show source',
  showDrawing: 'Show diagram',
  save: 'Download',
  saveSvg: 'Download as SVG',
  savePng: 'Download as PNG',
  saveFailed: 'The picture could not be made',
  zoom: 'Zoom',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  zoomReset: 'Original zoom',
  zoomValue: (widthPx: number) => `${formatNumber(locale, widthPx)} pixels wide`,
  zoomArea: 'Enlarged diagram',
  zoomHint: 'Plus, minus and 0 change the size; arrow keys move the picture.',
  failedTitle: 'This diagram could not be drawn',
  failedLine: (line: number) => `Line ${formatNumber(locale, line)} is not written as mermaid expects it.`,
  failedSyntax: 'The source is not written as mermaid expects it.',
  tooLarge: 'It has more text or more connections than can be drawn here.',
  tooSlow: 'Drawing it took too long.',
  unavailable: 'What draws diagrams could not be fetched.',
  retry: 'Try again',
  sourceStays: 'The source is below.',
}));

/** The words of diagrams. */
export type DiagramsText = TextsOf<typeof diagramsTexts>;
