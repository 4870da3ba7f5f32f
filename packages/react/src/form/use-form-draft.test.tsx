// @vitest-environment jsdom
import { createDraftsStore, type ConversationStoa } from '@stoa/core/state';
import { createFakeWorld } from '@stoa/core/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ConversationStoaProvider } from '../state/stoa-context.js';
import { useFormDraft } from './use-form-draft.js';

const blank = { note: '', isPublic: false, tags: [] as readonly string[] };

function mount(draft?: string) {
  const drafts = createDraftsStore(createFakeWorld().tab());
  if (draft !== undefined) drafts.set('form', draft);
  // A form reads nothing else.
  const stoa = { drafts } as ConversationStoa;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConversationStoaProvider stoa={stoa}>{children}</ConversationStoaProvider>
  );
  const open = (initial = blank) => renderHook(() => useFormDraft('form', initial), { wrapper });
  return { open, kept: () => drafts.store.getState().drafts['form'] };
}

describe('a form that keeps a draft', () => {
  it('[FD1] begins again with what was typed before it was closed', () => {
    const { open } = mount();
    const first = open();
    expect(first.result.current.isRestored).toBe(false);
    act(() => first.result.current.change({ note: 'The plan', tags: ['a'] }));
    first.unmount();
    const { result } = open();
    expect(result.current.values).toEqual({ note: 'The plan', isPublic: false, tags: ['a'] });
    expect(result.current.isRestored).toBe(true);
  });

  it('[FD1] keeps only what differs, so that an untouched field follows its new initial value', () => {
    const { open, kept } = mount();
    const first = open({ ...blank, note: 'First summary' });
    act(() => first.result.current.change({ isPublic: true }));
    expect(JSON.parse(kept()!)).toEqual({ isPublic: true });
    first.unmount();
    const next = open({ ...blank, note: 'Second summary' });
    expect(next.result.current.values).toMatchObject({ note: 'Second summary', isPublic: true });
    act(() => next.result.current.change({ isPublic: false }));
    expect(kept()).toBeUndefined();
  });

  it('forgets what was sent, and discards what is not wanted', () => {
    const { open, kept } = mount('{"note":"Old"}');
    const { result } = open();
    act(() => result.current.discard());
    expect(result.current.values).toEqual(blank);
    expect(result.current.isRestored).toBe(false);
    act(() => result.current.change({ note: 'New' }));
    act(() => result.current.forget());
    expect(kept()).toBeUndefined();
  });

  it.each(['{', '[]', 'null', '{"note":5,"tags":[1],"isPublic":"yes","other":"x"}'])(
    '[FD1] ignores a draft that does not fit its fields: %s',
    (text) => {
      const { result } = mount(text).open();
      expect(result.current.values).toEqual(blank);
    },
  );
});
