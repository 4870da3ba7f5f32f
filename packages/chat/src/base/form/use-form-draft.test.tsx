// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { StoaProvider } from '../state/stoa-context.js';
import { useFormDraft } from './use-form-draft.js';

const blank = { note: '', isPublic: false, tags: [] as readonly string[] };

function mount(options: StageOptions = {}, initial = blank) {
  const stoa = makeStoa(options);
  const open = () =>
    renderHook(() => useFormDraft('form', initial), {
      wrapper: ({ children }: { children: ReactNode }) => <StoaProvider stoa={stoa}>{children}</StoaProvider>,
    });
  return { stoa, open, kept: () => stoa.drafts.store.getState().drafts['form'] };
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
    const { stoa, open, kept } = mount({}, { ...blank, note: 'First summary' });
    const first = open();
    act(() => first.result.current.change({ isPublic: true }));
    expect(JSON.parse(kept()!)).toEqual({ isPublic: true });
    first.unmount();
    const next = renderHook(() => useFormDraft('form', { ...blank, note: 'Second summary' }), {
      wrapper: ({ children }: { children: ReactNode }) => <StoaProvider stoa={stoa}>{children}</StoaProvider>,
    });
    expect(next.result.current.values).toMatchObject({ note: 'Second summary', isPublic: true });
    act(() => next.result.current.change({ isPublic: false }));
    expect(kept()).toBe('');
  });

  it('[FD2] forgets what was sent, and discards what is not wanted', () => {
    const { open, kept } = mount({ drafts: { form: '{"note":"Old"}' } });
    const { result } = open();
    act(() => result.current.discard());
    expect(result.current.values).toEqual(blank);
    expect(result.current.isRestored).toBe(false);
    act(() => result.current.change({ note: 'New' }));
    act(() => result.current.forget());
    expect(kept()).toBe('');
  });

  it.each(['{', '[]', 'null', '{"note":5,"tags":[1],"isPublic":"yes","other":"x"}'])(
    '[FD1] ignores a draft that does not fit its fields: %s',
    (text) => {
      const { result } = mount({ drafts: { form: text } }).open();
      expect(result.current.values).toEqual(blank);
    },
  );
});
