// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createTurnRoom, turnRoomPx, turnTopPx } from './turn-room.js';

it.each([
  ['a short turn fills the viewport', 800, 200, 800 - turnTopPx - 200],
  ['so much and no more', 800, 768, 0],
  ['a turn that is longer than the viewport needs none', 800, 3000, 0],
  ['a part of a pixel would make it scroll', 800, 199.4, 568],
])('[SCR9] %s', (_title, viewPx, turnPx, expected) => {
  expect(turnRoomPx(viewPx, turnPx)).toBe(expected);
});

it('[SCR9] the room shrinks as the content grows, and is there for rows that are in the page only', () => {
  const view = document.createElement('div');
  view.innerHTML = '<div><p data-row="one"></p><p data-row="two"></p></div><div></div>';
  const [content, room] = [...view.children] as [HTMLElement, HTMLElement];
  document.body.append(view);
  Object.defineProperty(view, 'clientHeight', { value: 600 });
  let bottom = 1000;
  content.getBoundingClientRect = () => new DOMRect(0, 0, 300, bottom);
  view.querySelector<HTMLElement>('[data-row=two]')!.getBoundingClientRect = () =>
    new DOMRect(0, 900, 300, 20);

  const turn = createTurnRoom(view, content, room);
  turn.fit();
  expect(turn.px).toBe(0);
  turn.begin('two');
  turn.fit();
  expect(turn.px).toBe(468);
  expect(room.style.blockSize).toBe('468px');
  bottom = 1300;
  turn.fit();
  expect(turn.px).toBe(168);
  bottom = 2000;
  turn.fit();
  expect(turn.px).toBe(0);
  bottom = 1000;
  turn.begin('three');
  turn.fit();
  expect(turn.px).toBe(0);
  view.remove();
});
