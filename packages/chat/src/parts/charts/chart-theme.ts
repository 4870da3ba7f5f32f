import type { Palette } from '../../base/blocks/palette.js';
import type { JsonObject } from './parse-spec.js';

/** System fonts, the same where text is measured and in the image. */
const font = 'ui-sans-serif, system-ui, sans-serif';

/** Default styles of charts. */
export function chartTheme({ surface, ink, muted, line, lineStrong, accent, hues }: Palette): JsonObject {
  const main = hues[0] ?? accent;
  const title = {
    color: ink,
    subtitleColor: muted,
    font,
    subtitleFont: font,
    fontSize: 14,
    fontWeight: 600,
    anchor: 'start',
    offset: 12,
  };
  return {
    background: 'transparent',
    font,
    padding: 8,
    title,
    view: { stroke: null },
    axis: {
      labelColor: muted,
      titleColor: ink,
      labelFont: font,
      titleFont: font,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 500,
      domainColor: lineStrong,
      tickColor: lineStrong,
      gridColor: line,
    },
    legend: {
      labelColor: muted,
      titleColor: ink,
      labelFont: font,
      titleFont: font,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 500,
    },
    header: { labelColor: muted, titleColor: ink, labelFont: font, titleFont: font },
    style: { 'guide-label': { font, fill: muted }, 'guide-title': { font, fill: ink } },
    mark: { color: main, tooltip: true },
    arc: { stroke: surface, strokeWidth: 1 },
    bar: { fill: main },
    area: { fill: main, fillOpacity: 0.7 },
    line: { stroke: main, strokeWidth: 2 },
    rule: { stroke: muted },
    text: { fill: ink, font },
    point: { stroke: main, filled: true },
    circle: { fill: main },
    rect: { fill: main },
    range: {
      category: [...hues],
      ordinal: { scheme: 'purplebluegreen' },
      ramp: { scheme: 'purplebluegreen' },
      heatmap: { scheme: 'purplebluegreen' },
    },
  };
}
