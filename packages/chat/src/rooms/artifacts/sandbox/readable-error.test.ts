import { expect, it } from 'vitest';
import { readableError } from './readable-error.js';

it('[ARF14] leaves out script addresses that exist only inside the frame', () => {
  const stack = [
    'ReferenceError: total is not defined',
    '    at App (blob:null/2eae86b6-4137:57:73)',
    '    at blob:null/2eae86b6-4137:60:3',
    '    at render (https://stoa.localhost/assets/react-1a2b.js:1:200)',
  ].join('\n');
  expect(readableError(stack)).toBe('ReferenceError: total is not defined\n    at App');
});

it('[ARF14] does so with the stacks of Firefox and Safari', () => {
  const stack =
    'App@blob:null/2eae86b6:57:73\n@blob:null/2eae86b6:60:3\nrender@https://stoa.localhost/assets/react.js:1:200';
  expect(readableError(stack)).toBe('App');
});
