// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { AgreementState, AgreementStore } from '@stoa/core/state';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { findViolations } from '../../testing/axe.js';
import { AgreementScreen } from './agreement-screen.js';

vi.setConfig({ testTimeout: 30_000 });

const agreement = { html_content: '<h2>One</h2><p>Text</p>', pdf_pre_signed_url: '/a.pdf', version: 'v1' };

function mount(state: AgreementState) {
  const accept = vi.fn(() => Promise.resolve());
  const load = vi.fn(() => Promise.resolve());
  const onAccepted = vi.fn();
  const store = createStore<AgreementState>(() => state);
  const room: AgreementStore = { store, load, accept };
  const view = render(
    <AgreementScreen agreement={room} email="ada@x.org" signOutAction="#" onAccepted={onAccepted} />,
  );
  return { accept, load, onAccepted, store, view, user: userEvent.setup() };
}
const box = () => screen.getByRole('group', { name: 'Text of the agreement' });
const frame = () => screen.getByTitle<HTMLIFrameElement>('Data Disclosure Agreement');
const at = (scrollTop: number) => {
  for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight: 400, scrollTop }))
    Object.defineProperty(box(), name, { configurable: true, writable: true, value });
};

describe('the data disclosure', () => {
  it('[AGR1] is shown in a frame that runs nothing', () => {
    mount({ status: 'reading', agreement, fault: null });
    expect(frame().getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(frame().getAttribute('sandbox')).not.toContain('allow-forms');
    expect(frame().srcdoc).toContain('<h2>One</h2>');
  });

  it('[AGR2] counts as read at its end, once the text is there', async () => {
    const { accept, user, view } = mount({ status: 'reading', agreement, fault: null });
    at(0);
    await user.type(screen.getByRole('textbox', { name: 'Your e-mail address' }), 'ada@x.org');
    const press = () => user.click(screen.getByRole('button', { name: 'Accept' }));
    fireEvent.load(frame());
    await press();
    expect(accept).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box());
    expect(await findViolations(view.container)).toEqual([]);
    at(600);
    fireEvent.scroll(box());
    expect(screen.queryByText(/^You must scroll/)).toBeNull();
    await press();
    expect(accept).toHaveBeenLastCalledWith({ isRead: true, typedEmail: 'ada@x.org' });
    expect(await findViolations(view.container)).toEqual([]);
  });

  it('[AGR2] of a PDF without text counts as read once it was shown or fetched', async () => {
    const { accept, user } = mount({
      status: 'reading',
      agreement: { ...agreement, html_content: null },
      fault: null,
    });
    const press = () => user.click(screen.getByRole('button', { name: 'Accept' }));
    await user.type(screen.getByRole('textbox', { name: 'Your e-mail address' }), 'ada@x.org');
    await press();
    expect(accept).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Download the PDF' }));
    await press();
    expect(accept).toHaveBeenLastCalledWith({ isRead: true, typedEmail: 'ada@x.org' });
  });

  it('[AGR3] says at once why it is not accepted, and keeps the address; a new version is said to be one', async () => {
    const { store, accept, user, view } = mount({ status: 'reading', agreement, fault: null });
    at(0);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(
      screen.getByRole('group', {
        name: 'Text of the agreement',
        description: /^You must scroll to the bottom/,
      }),
    ).toBe(document.activeElement);
    const field = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'Your e-mail address',
      description: /The entered email does not match your account email\./,
    });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await findViolations(view.container)).toEqual([]);
    fireEvent.change(field, { target: { value: 'ada@x.org' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(accept).not.toHaveBeenCalled();
    act(() =>
      store.setState({ status: 'changed', agreement: { ...agreement, version: 'v2' }, fault: null }, true),
    );
    expect(screen.getByText(/has changed/)).toBeTruthy();
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your e-mail address' });
    expect(again.value).toBe('ada@x.org');
  });

  it('[AGR4] that could not be loaded can be asked for again; once accepted the workspace follows', async () => {
    const { load, store, onAccepted, user } = mount({ status: 'unavailable' });
    load.mockClear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledOnce();
    act(() => store.setState({ status: 'accepted' }, true));
    expect(onAccepted).toHaveBeenCalledOnce();
  });
});
