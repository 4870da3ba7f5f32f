import { expect, it } from 'vitest';
import { assistantPageOf, assistantPlaceOf, type AssistantPlace } from './assistant-place.js';

it.each<[string, AssistantPlace]>([
  ['assistants', { kind: 'library' }],
  ['assistants/new', { kind: 'new' }],
  ['assistants/astp/1', { kind: 'one', id: 'astp/1' }],
  ['assistants/copy/astp/1', { kind: 'copy', id: 'astp/1' }],
])('[APG1] the page %s has one place, and back', (page, place) => {
  expect(assistantPlaceOf(page)).toEqual(place);
  expect(assistantPageOf(place)).toBe(page);
});
