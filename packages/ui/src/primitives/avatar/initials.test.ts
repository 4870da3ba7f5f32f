import { expect, it } from 'vitest';
import { initialsOf } from './initials.js';

it.each([
  ['Zoe Kay', 'ZK'],
  ['zoe.kay@example.org', 'ZK'],
  ['Ada', 'A'],
  ['Jean Luc de Marais', 'JM'],
  ['Ωμέγα Άλφα', 'ΩΆ'],
  ['𝒵oe', '𝒵'],
  ['', '?'],
])('initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
