import { describe, expect, it } from 'vitest';
import { placeOfNotices, type Box } from './clear-of-dialogs.js';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
/** One notice of two lines, where notices begin. */
const notices = { top: 60, bottom: 140 };

describe('[NOT4] notices beside an open dialog', () => {
  it.each([
    ['a dialog of 512 px at 1440 px', 1440, box(464, 60, 512, 780), { top: null, width: 440 }],
    ['a dialog of 768 px at 1440 px', 1440, box(336, 40, 768, 820), { top: null, width: 312 }],
    ['a dialog of 768 px at 1024 px', 1024, box(128, 40, 768, 700), { top: 108, width: null }],
    ['a tall dialog at 390 px', 390, box(16, 32, 358, 796), { top: 100, width: null }],
    ['a low dialog at 390 px', 390, box(16, 500, 358, 328), { top: null, width: null }],
  ])('of %s', (_name, viewportWidth, dialog, place) => {
    const heading = { ...dialog, bottom: dialog.top + 60 };
    const open = { dialog, heading, notices, viewportWidth };
    expect(placeOfNotices({ ...open, isRtl: false })).toEqual(place);
    expect(placeOfNotices({ ...open, isRtl: true })).toEqual(place);
  });

  it('stand at the end, which is the left side from right to left', () => {
    const dialog = box(400, 40, 512, 700);
    const open = { dialog, heading: { ...dialog, bottom: 100 }, notices, viewportWidth: 1000 };
    expect(placeOfNotices({ ...open, isRtl: true })).toEqual({ top: null, width: 376 });
    expect(placeOfNotices({ ...open, isRtl: false })).toEqual({ top: 108, width: null });
  });
});
