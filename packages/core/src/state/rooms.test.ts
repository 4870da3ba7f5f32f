import { expect, it } from 'vitest';
import { createFakePorts } from '../testing/fake-ports.js';
import { defineRoom } from './define-room.js';
import { foldRooms } from './fold-rooms.js';

const steps = ['request', 'load', 'begin', 'sync', 'idle', 'wake', 'pause', 'flush', 'dispose'] as const;

it('[BO13] a room takes part in the life of the page by its record alone', async () => {
  const heard: string[] = [];
  /** A record that says what it is asked. */
  const specimen = <const Name extends string>(name: Name) =>
    defineRoom({
      name,
      create: (_ports, rooms: object) => {
        const before = Object.keys(rooms);
        return { before: () => before, hear: (step: string) => void heard.push(`${name} ${step}`) };
      },
      ...(Object.fromEntries(
        steps.map((step) => [step, async (store: { hear(step: string): void }) => store.hear(step)]),
      ) as object),
    });
  const stoa = foldRooms([specimen('first'), specimen('specimen')], createFakePorts(), {
    person: { id: 'p1', email: 'ann@example.org', name: 'Ann', isAdmin: false },
    smallScreen: false,
    saveFile: async () => undefined,
  } as never);
  expect(stoa.specimen.before()).toEqual(['first']);
  expect(heard).toEqual([]);
  await stoa.start();
  await stoa.start();
  stoa.wake();
  stoa.pause();
  await stoa.flush();
  stoa.dispose();
  const both = (step: string) => [`first ${step}`, `specimen ${step}`];
  expect(heard).toEqual([
    ...['request', 'load', 'begin', 'sync', 'idle', 'wake', 'pause', 'flush'].flatMap(both),
    'specimen dispose',
    'first dispose',
  ]);
});
