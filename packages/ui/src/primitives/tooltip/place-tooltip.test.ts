import { expect, it } from 'vitest';
import { placeTooltip, type TooltipPlacement } from './place-tooltip.js';

const placement: TooltipPlacement = {
  anchor: { left: 400, top: 300, width: 40, height: 20 },
  card: { width: 100, height: 30 },
  viewport: { width: 1000, height: 600 },
  side: 'top',
  align: 'center',
  isRightToLeft: false,
};
const anchorAt = (left: number, top: number) => ({ ...placement.anchor, left, top });

it.each<[string, Partial<TooltipPlacement>, { left: number; top: number }]>([
  ['above', {}, { left: 370, top: 264 }],
  ['below', { side: 'bottom' }, { left: 370, top: 326 }],
  ['to the left', { side: 'left' }, { left: 294, top: 295 }],
  ['to the right', { side: 'right' }, { left: 446, top: 295 }],
  ['from its start', { align: 'start' }, { left: 400, top: 264 }],
  ['to its end', { align: 'end' }, { left: 340, top: 264 }],
  ['from its start on the right', { align: 'start', isRightToLeft: true }, { left: 340, top: 264 }],
  ['from its top beside it', { side: 'left', align: 'start', isRightToLeft: true }, { left: 294, top: 300 }],
  ['below where there is no room above', { anchor: anchorAt(400, 10) }, { left: 370, top: 36 }],
  [
    'above where there is no room below',
    { side: 'bottom', anchor: anchorAt(400, 570) },
    { left: 370, top: 534 },
  ],
  ['to the right where there is none', { side: 'left', anchor: anchorAt(20, 300) }, { left: 66, top: 295 }],
  ['inside the start of the viewport', { anchor: anchorAt(2, 300) }, { left: 8, top: 264 }],
  ['inside the end of the viewport', { anchor: anchorAt(958, 300) }, { left: 892, top: 264 }],
  ['inside a viewport without room', { viewport: { width: 90, height: 600 } }, { left: 8, top: 264 }],
])('stands %s', (_name, given, place) => {
  expect(placeTooltip({ ...placement, ...given })).toEqual(place);
});
