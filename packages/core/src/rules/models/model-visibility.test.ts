import { describe, expect, it } from 'vitest';
import { changeVisibility, isModelVisible, visibilityLockReason } from './model-visibility.js';

const models = ['a', 'b', 'c'].map((id) => ({ id }));
const state = (hiddenIds: string[], defaultId: string | null = 'a') => ({ models, defaultId, hiddenIds });

describe('hiding models', () => {
  it('[MV1] the default model and the last visible one cannot be hidden', () => {
    expect(visibilityLockReason('a', state([]))).toBe('default');
    expect(visibilityLockReason('b', state(['c']))).toBeNull();
    expect(visibilityLockReason('b', state(['a', 'c'], null))).toBe('last');
    expect(visibilityLockReason('b', state(['a'], null))).toBeNull();
  });

  it('[MV1] a hidden model that becomes the default is shown', () => {
    expect(isModelVisible('a', state(['a']))).toBe(true);
    expect(isModelVisible('b', state(['b']))).toBe(false);
    expect(changeVisibility([], true, state(['a', 'b']))).toEqual(['b']);
  });

  it('[MV2] hiding all leaves the default model, or the first', () => {
    const all = ['a', 'b', 'c'];
    expect(changeVisibility(all, false, state([])).sort()).toEqual(['b', 'c']);
    expect(changeVisibility(all, false, state([], null)).sort()).toEqual(['b', 'c']);
    expect(changeVisibility(['b'], false, state(['a', 'c'], null)).sort()).toEqual(['a', 'c']);
  });

  it('[MV2] showing keeps ids of unavailable models', () => {
    expect(changeVisibility(['b', 'c'], true, state(['b', 'c', 'withdrawn']))).toEqual(['withdrawn']);
    expect(changeVisibility(['b'], false, state(['b']))).toEqual(['b']);
  });
});
