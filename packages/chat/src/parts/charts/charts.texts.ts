import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** Kinds of charts by their main mark. */
const kindsOfMarks = {
  bar: 'bar',
  line: 'line',
  trail: 'line',
  area: 'area',
  point: 'scatter',
  circle: 'scatter',
  square: 'scatter',
  arc: 'pie',
  rect: 'heat',
  boxplot: 'box',
  geoshape: 'map',
} as const;

/** Names of the kinds of charts; `chart` is any other. */
export type ChartNames = Record<(typeof kindsOfMarks)[keyof typeof kindsOfMarks] | 'chart', string>;

/** Names a chart by its main mark. */
export const chartNamer =
  (names: ChartNames) =>
  (mark: string): string =>
    names[Object.hasOwn(kindsOfMarks, mark) ? kindsOfMarks[mark as keyof typeof kindsOfMarks] : 'chart'];

/** In English. */
export const chartsTexts = defineTexts('charts', (locale) => ({
  kind: chartNamer({
    bar: 'Bar chart',
    line: 'Line chart',
    area: 'Area chart',
    scatter: 'Scatter plot',
    pie: 'Pie chart',
    heat: 'Heat map',
    box: 'Box plot',
    map: 'Map',
    chart: 'Chart',
  }),
  summary: (kind: string, title: string | undefined, columns: string) =>
    [title ? `${kind}: ${title}` : kind, columns && `Data: ${columns}`].filter(Boolean).join('. '),
  drawing: 'Drawing the chart',
  showSource: 'Show source',
  showDrawing: 'Show chart',
  enlarge: 'Enlarge',
  data: 'Data',
  dataOf: (name: string) => `Data of the chart ${name}`,
  rowsShown: (shown: number, all: number) =>
    shown < all
      ? `The first ${shown} of ${plural(locale, all, { one: '# row', other: '# rows' })}.`
      : plural(locale, all, { one: '# row', other: '# rows' }),
  mended: 'The JSON of this chart was slightly broken and has been mended.',
  repaired: 'The JSON of this chart was broken; a model has repaired it.',
  repairing: 'A model is repairing the JSON of this chart',
  repair: 'Repair with a model',
  failedTitle: 'This chart could not be drawn',
  // The specification's sentence (chat §8).
  unreadable: 'Failed to parse Vega specification. Please check the JSON format.',
  specification: 'The specification describes no chart that can be drawn.',
  address:
    'It wants to load its data from elsewhere. Charts in messages only show data that they bring along.',
  tooLarge: 'It is larger than what can be drawn here.',
  tooSlow: 'Drawing it took too long.',
  unavailable: 'What draws charts could not be fetched.',
  retry: 'Try again',
  sourceStays: 'The source is below.',
}));

/** The words of charts. */
export type ChartsText = TextsOf<typeof chartsTexts>;
