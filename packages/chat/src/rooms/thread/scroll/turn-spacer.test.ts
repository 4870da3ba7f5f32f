// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createTurnSpacer, turnSpacerPx } from './turn-spacer.js';

it.each([
  ['a short turn fills the viewport', 800, 224, false, 576],
  ['the first of a thread stands where it is', 800, 232, true, 568],
  ['so much and no more', 800, 800, false, 0],
  ['a turn that is longer than the viewport needs none', 800, 3024, false, 0],
  ['a part of a pixel would show what stands above', 800.4, 223.7, false, 577],
  ['a part of a pixel would make the first scroll', 800.4, 231.7, true, 568],
])('[SCR9] %s', (_title, viewPx, shownPx, isFirst, expected) => {
  expect(turnSpacerPx(viewPx, shownPx, isFirst)).toBe(expected);
});

/** Rows in groups, each so high, 24 px apart and 32 px below the beginning. The viewport is scrolled to the end. */
function makeThread(groups: Readonly<Record<string, number>>[], viewPx: number) {
  const view = document.createElement('div');
  const rows = (keys: string[]) => keys.map((key) => `<p data-row="${key}"></p>`).join('');
  const list = groups.map((group) => `<div>${rows(Object.keys(group))}</div>`).join('');
  view.innerHTML = `<div><h2></h2><div>${list}</div></div><div></div>`;
  const [content, room] = [...view.children] as [HTMLElement, HTMLElement];
  const heights = new Map(groups.flatMap((group) => Object.entries(group)));

  /** Where everything is, from the top of the viewport: rows by their keys, and the content. */
  const lay = () => {
    const spans = new Map<string, [from: number, to: number]>();
    let end = 32;
    for (const [key, height] of heights) {
      spans.set(key, [end, end + height]);
      end += height + 24;
    }
    const scrolledPx = Math.max(0, end + (Number.parseFloat(room.style.blockSize) || 0) - viewPx);
    const box = (from = 0, to = 0) => new DOMRect(0, from - scrolledPx, 300, to - from);
    return { content: box(0, end), row: (key: string) => box(...(spans.get(key) ?? [])) };
  };
  const rectOf = (key: string) => lay().row(key);
  view.getBoundingClientRect = () => new DOMRect(0, 0, 300, viewPx);
  content.getBoundingClientRect = () => lay().content;
  for (const row of view.querySelectorAll<HTMLElement>('[data-row]')) {
    const { parentElement: group, dataset } = row;
    row.getBoundingClientRect = () => rectOf(dataset['row'] ?? '');
    // Of a group its end is asked for, which is that of its last row.
    group!.getBoundingClientRect = row.getBoundingClientRect;
  }
  document.body.append(view);
  return { view, room, heights, turn: createTurnSpacer(view, content, room), rectOf };
}

it.each<[where: string, groups: Readonly<Record<string, number>>[]]>([
  ['of a group', [{ one: 400, two: 300, three: 40 }]],
  ['of its own group', [{ one: 400, two: 300 }, { three: 40 }]],
])('[SCR9] the message before is out of view above the last row %s', (_where, groups) => {
  const { view, turn, rectOf } = makeThread(groups, 600.5);
  turn.begin('three');
  turn.resize();
  expect(rectOf('two').bottom).toBeLessThanOrEqual(0);
  expect(rectOf('two').bottom).toBeGreaterThan(-1);
  view.remove();
});

it('[SCR9] the first turn never scrolls until its reply ends', () => {
  const { view, heights, turn, rectOf } = makeThread([{ one: 40.3, two: 28 }], 600.5);
  turn.begin('one');
  for (const px of [28, 200, 459]) {
    heights.set('two', px);
    turn.resize();
    expect(rectOf('one').top).toBe(32);
  }
  view.remove();
});

it('[SCR9] the spacer shrinks as the content grows, and is empty without its row', () => {
  const { view, room, heights, turn } = makeThread([{ one: 900, two: 100 }], 600);
  turn.resize();
  expect(turn.px).toBe(0);
  turn.begin('two');
  turn.resize();
  expect(turn.px).toBe(452);
  expect(room.style.blockSize).toBe('452px');
  heights.set('two', 400);
  turn.resize();
  expect(turn.px).toBe(152);
  heights.set('two', 1100);
  turn.resize();
  expect(turn.px).toBe(0);
  heights.set('two', 100);
  turn.begin('three');
  turn.resize();
  expect(turn.px).toBe(0);
  view.remove();
});
