import { plural } from '../text/plural.js';
import { createRoomText } from '../text/room-text.js';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^flowchart|^graph/, 'Flowchart'],
  [/^sequence/, 'Sequence diagram'],
  [/^class/, 'Class diagram'],
  [/^state/, 'State diagram'],
  [/^er/, 'Entity relationship diagram'],
  [/^gantt/, 'Gantt chart'],
  [/^pie/, 'Pie chart'],
  [/^mindmap/, 'Mind map'],
  [/^timeline/, 'Timeline'],
  [/^git/, 'Git graph'],
  [/^journey/, 'User journey'],
  [/^quadrant/, 'Quadrant chart'],
  [/^xy/, 'Chart'],
  [/^sankey/, 'Sankey diagram'],
  [/^(?:c4|architecture|block|requirement|packet|kanban)/, 'Diagram'],
];

const en = (locale: string) => ({
  diagram: 'Diagram',
  kind: (name: string) => kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? 'Diagram',
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
  zoomValue: (widthPx: number) => `${new Intl.NumberFormat(locale).format(widthPx)} pixels wide`,
  zoomArea: 'Enlarged diagram',
  zoomHint: 'Plus, minus and 0 change the size; arrow keys move the picture.',
  failedTitle: 'This diagram could not be drawn',
  failedLine: (line: number) =>
    `Line ${new Intl.NumberFormat(locale).format(line)} is not written as mermaid expects it.`,
  failedSyntax: 'The source is not written as mermaid expects it.',
  tooLarge: 'It has more text or more connections than can be drawn here.',
  tooSlow: 'Drawing it took too long.',
  unavailable: 'What draws diagrams could not be fetched.',
  retry: 'Try again',
  sourceStays: 'The source is below.',
});

/** The words of diagrams. */
export type DiagramsText = ReturnType<typeof en>;

declare module '../text/room-text.js' {
  interface RoomTexts {
    diagrams: DiagramsText;
  }
}

/** The words of diagrams. */
export const useDiagramsText = createRoomText('diagrams', en);
