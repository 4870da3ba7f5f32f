import { expect, it } from 'vitest';
import { flagNameOf } from './flag-name.js';

it.each([
  ['usage analytics', 'usageAnalytics'],
  ['Usage Analytics, new', 'usageAnalyticsNew'],
  ['usageAnalytics', 'usageAnalytics'],
  ['  code_interpreter-2 ', 'codeInterpreter2'],
  ['Élèves à venir', 'elevesAVenir'],
  ['3D view', 'dView'],
  ['42', ''],
  ['図', ''],
  ['', ''],
])('[CF7] the flag %j is called %j', (typed, name) => {
  expect(flagNameOf(typed)).toBe(name);
});
