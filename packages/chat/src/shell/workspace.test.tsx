// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { openTab } from '@stoa/core/testing';
import { createNoticesStore, Notices, StoaProvider } from '@stoa/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../testing/axe.js';
import { makeStoa, type StageOptions } from '../testing/make-stoa.js';
import { readSignInReason, SignInPage } from './start-up/sign-in-page.js';
import { Workspace } from './workspace.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const page = (options: StageOptions = {}) => {
  const stage = makeStoa(options);
  return {
    stage,
    element: (
      <StoaProvider stoa={stage}>
        <Workspace signOutAction="/sign-out" />
      </StoaProvider>
    ),
  };
};

describe('the sign-in page', () => {
  it('[SGN1] signs in by a plain link', () => {
    render(<SignInPage href="/auth/sign-in?returnTo=%2F" />);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/auth/sign-in?returnTo=%2F');
  });

  it('names known reasons only', () => {
    expect(readSignInReason('SessionExpiredError')).toBe('SessionExpiredError');
    expect(readSignInReason('<b>hello</b>')).toBeNull();
    expect(readSignInReason(undefined)).toBeNull();
  });

  it.each([
    ['attemptUnknown', /begun too long ago/, 'Sign in'],
    ['refused', /did not confirm who you are/, 'Sign in'],
    ['providerUnavailable', /does not answer at the moment/, 'Sign in'],
    [
      'emailMissing',
      /no usable e-mail address .*claim “upn”.*Trying again does not help/,
      'Sign in with another account',
    ],
    [
      'emailUnverified',
      /does not say that your e-mail address is verified.*Trying again does not help/,
      'Sign in with another account',
    ],
    ['deactivated', /has been deactivated.*Trying again does not help/, 'Sign in with another account'],
    ['emailTaken', /belongs to another account.*Trying again does not help/, 'Sign in with another account'],
  ] as const)('[SGN3] says what to do about %s', async (kind, sentence, action) => {
    const { container } = render(
      <SignInPage href="/in" reason="failed" problem={{ kind, emailClaim: 'upn' }} />,
    );
    expect(screen.getByText('Sign-in did not complete').closest('[data-slot="banner"]')?.textContent).toMatch(
      sentence,
    );
    expect(screen.getByRole('link', { name: action })).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
  });

  it('meets axe', async () => {
    const { container } = render(<SignInPage href="/in" reason="failed" isDevelopment />);
    expect(await findViolations(container)).toEqual([]);
  });
});

describe('the workspace', () => {
  it('[WRK1] both panels collapse and expand', async () => {
    const user = userEvent.setup();
    const { element, stage } = page();
    render(element);
    await user.click(await screen.findByRole('button', { name: 'Hide conversations' }));
    expect(stage.layout.store.getState().leftOpen).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show conversations' }));
    expect(stage.layout.store.getState().leftOpen).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Add to the message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prompt templates' }));
    expect(stage.layout.store.getState().rightOpen).toBe(true);
  });

  it('templates take the focus along, also where their panel stands open', async () => {
    const user = userEvent.setup();
    render(page().element);
    const goToTemplates = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add to the message' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Prompt templates' }));
    };
    const panel = screen.getByRole('complementary', { name: 'Prompt templates', hidden: true });
    await goToTemplates();
    await vi.waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await within(panel).findByRole('searchbox', { name: 'Search templates' });
    await goToTemplates();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(within(panel).getByRole('searchbox', { name: 'Search templates' })),
    );
  });

  it('[WRK1] a panel that opens or closes by key keeps focus at its button', async () => {
    const user = userEvent.setup();
    render(page().element);
    (await screen.findByRole('button', { name: 'Hide conversations' })).focus();
    await user.keyboard('{Enter}');
    const show = screen.getByRole('button', { name: 'Show conversations' });
    await vi.waitFor(() => expect(document.activeElement).toBe(show));
    await user.keyboard('{Enter}');
    const hide = screen.getByRole('button', { name: 'Hide conversations' });
    await vi.waitFor(() => expect(document.activeElement).toBe(hide));
  });

  it('[WRK2] changes the theme in the Settings tab', async () => {
    const user = userEvent.setup();
    const { element, stage } = page();
    render(element);
    await user.click(await screen.findByRole('tab', { name: 'Settings' }));
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    expect(stage.settings.store.getState().settings.theme).toBe('light');
  });

  it('[WRK5] the first link leads to the message box, and to the main region of a page without one', async () => {
    const { element, stage } = page();
    const { container } = render(element);
    const leadsTo = (name: string) => {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name });
      expect(container.querySelector('a, button')).toBe(link);
      return document.getElementById(link.hash.slice(1));
    };
    expect(leadsTo('Skip to the message box')).toBe(screen.getByRole('textbox', { name: 'Message' }));
    const main = screen.getByRole('main');
    // A press beside the messages would give it focus, which the message box waits to be given.
    expect(main.tabIndex).toBe(-1);
    expect(main.hasAttribute('tabindex')).toBe(false);

    act(() => stage.layout.showPage('home'));
    await screen.findByRole('heading', { name: 'Your Files' });
    expect(leadsTo('Skip to the content')).toBe(main);
    main.focus();
    expect(document.activeElement).toBe(main);
    expect(await findViolations(container, ['region'])).toEqual([]);
  });

  it('[WRK5] the same without a conversation to be shown', () => {
    render(page({ conversations: { selectedId: null, missingId: 'gone' } }).element);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to the content' });
    expect(document.getElementById(link.hash.slice(1))).toBe(screen.getByRole('main'));
  });

  it('[WRK6] says where a conversation could not be looked for', () => {
    const missing = { selectedId: null, missingId: 'gone', missingStatus: 'unread' as const };
    render(page({ conversations: missing }).element);
    expect(screen.getByText('This conversation could not be looked for')).toBeTruthy();
    expect(screen.queryByText('This conversation is not here')).toBeNull();
    expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy();
  });

  it('[WRK3] signs out by a form, with the name by the rule', async () => {
    const { element } = page({ person: { id: 'p', name: '', email: '', isAdmin: false } });
    render(element);
    expect(await screen.findByText('Anonymous')).toBeTruthy();
    const form = screen.getByRole('button', { name: 'Sign out' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/sign-out']);
  });

  it('meets axe', async () => {
    const { container } = render(page({ layout: { rightOpen: true } }).element);
    await screen.findByRole('tab', { name: 'Settings' });
    expect(await findViolations(container)).toEqual([]);
  });
});

describe('the workspace on the real stores', () => {
  it('[WRK4] sends, streams, shows the finished reply and lists the conversation', async () => {
    const user = userEvent.setup();
    let tab!: Awaited<ReturnType<typeof openTab>>;
    await act(async () => {
      tab = await openTab();
    });
    render(
      <StoaProvider stoa={tab.stoa}>
        <Workspace signOutAction="/sign-out" />
      </StoaProvider>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'What is a stoa?{Enter}');
    expect(await screen.findByText('What is a stoa?')).toBeTruthy();
    await act(async () => void (await tab.world.clock.advance(60_000)));
    await waitFor(() => expect(tab.current().store.getState().run.status).toBe('idle'));
    const path = tab.current().store.getState().path;
    expect(path.at(-1)?.role).toBe('assistant');
    expect(screen.getAllByRole('article', { name: 'Stoa' })).toHaveLength(1);
  });
});

describe('notices', () => {
  it('[NOT1] shows a notice with its action, and dismisses it', async () => {
    const user = userEvent.setup();
    const notices = createNoticesStore();
    render(<Notices notices={notices} />);
    const undo = vi.fn();
    let takeBack = () => {};
    act(() => {
      notices.notify({ kind: 'info', text: 'Deleted Alpha', action: { label: 'Undo', run: undo } });
      takeBack = notices.notify({ kind: 'error', text: 'Storage is full' });
    });
    expect(screen.getByRole('alert').textContent).toContain('Storage is full');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    act(() => takeBack());
    expect(notices.store.getState().notices).toEqual([]);
  });

  it('[NOT3] shows a notice about a conversation with that conversation only', () => {
    const notices = createNoticesStore();
    const shownWith = (id: string | null) => <Notices notices={notices} conversationId={id} />;
    const { rerender } = render(shownWith('c1'));
    act(() => {
      notices.notify({ kind: 'error', text: 'It was not created', conversationId: 'c1' });
      notices.notify({ kind: 'error', text: 'Storage is full' });
    });
    const said = () => screen.getByRole('alert').textContent;
    expect(said()).toBe('It was not created. Storage is full');
    rerender(shownWith('c2'));
    expect(said()).toBe('Storage is full');
    rerender(shownWith('c1'));
    expect(said()).toBe('It was not created. Storage is full');
  });

  it('[NOT2] shows equal notices as one', () => {
    const notices = createNoticesStore();
    notices.notify({ kind: 'warning', text: 'Twice' });
    notices.notify({ kind: 'warning', text: 'Twice' });
    expect(notices.store.getState().notices).toHaveLength(1);
  });
});
