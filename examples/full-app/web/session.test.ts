// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionLost, signInAddress, signOutAction } from './session.js';

function stage() {
  const [leave, reload, told] = [vi.fn(), vi.fn(), vi.fn()];
  const channel = Object.assign(new EventTarget(), { postMessage: told });
  const sessionLost = createSessionLost(window, {
    leave,
    reload,
    channel: channel as unknown as BroadcastChannel,
  });
  const hear = (data: string) => channel.dispatchEvent(new MessageEvent('message', { data }));
  const submit = (action: string, isPrevented = false) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.setAttribute('action', action);
    // jsdom goes nowhere.
    form.addEventListener('submit', (event) => isPrevented && event.preventDefault());
    document.body.append(form);
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  return { leave, reload, told, hear, sessionLost, submit };
}

describe('a lost session', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[T14] leads to the sign-in page with its reason and the way back', () => {
    const { leave, sessionLost, submit } = stage();
    submit('/somewhere-else');
    submit(signOutAction, true);
    sessionLost('SessionExpiredError');
    expect(leave).toHaveBeenCalledExactlyOnceWith('SessionExpiredError');
    const at = { origin: 'https://stoa.test', pathname: '/c/1', search: '?a=b', hash: '#m' } as Location;
    expect(signInAddress('SessionExpiredError', at).href).toBe(
      'https://stoa.test/?reason=SessionExpiredError&returnTo=%2Fc%2F1%3Fa%3Db%23m',
    );
  });

  it('[T14] leads nowhere while the person signs out; a page that comes back is asked for again', () => {
    const { leave, reload, sessionLost, submit } = stage();
    submit(signOutAction);
    sessionLost('SessionExpiredError');
    expect(leave).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    vi.advanceTimersByTime(120_000);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[T16] a tab that signs out tells the others, and again once the server has answered', () => {
    const { told, hear, leave, submit } = stage();
    submit(signOutAction);
    expect(told.mock.calls).toEqual([['signingOut']]);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(told).toHaveBeenLastCalledWith('signedOut');
    hear('signedOut');
    expect(leave).not.toHaveBeenCalled();
  });

  it('[T16] the other tabs leave as signed out, and say so of a session that is lost meanwhile', async () => {
    const { hear, leave, told, sessionLost } = stage();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(told).not.toHaveBeenCalled();
    hear('signingOut');
    sessionLost('SessionExpiredError');
    expect(leave).toHaveBeenLastCalledWith('signedOut');
    vi.advanceTimersByTime(60_000);
    sessionLost('SessionExpiredError');
    expect(leave).toHaveBeenLastCalledWith('SessionExpiredError');
    leave.mockClear();
    vi.stubGlobal('fetch', async () => new Response('{}'));
    hear('signedOut');
    await vi.waitFor(() => expect(leave).toHaveBeenLastCalledWith('signedOut'));
  });

  it('[T16] a sign-out that was stopped is forgotten', () => {
    const { leave, told, reload, sessionLost, submit } = stage();
    submit(signOutAction);
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(told.mock.calls).toEqual([['signingOut']]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).not.toHaveBeenCalled();
    sessionLost('SessionExpiredError');
    expect(leave).toHaveBeenCalledExactlyOnceWith('SessionExpiredError');
  });

  it.each([
    ['somebody is signed in', () => new Response('{"user":{"id":"p"}}')],
    ['no server is there', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no network is there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[T16] the other tabs stay where %s, and remember the sign-out', async (_case, answer) => {
    const { hear, leave, sessionLost } = stage();
    const fetched = vi.fn(async () => answer());
    vi.stubGlobal('fetch', fetched);
    hear('signedOut');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/auth/session');
    await new Promise((resolve) => setTimeout(resolve));
    expect(leave).not.toHaveBeenCalled();
    sessionLost('SessionExpiredError');
    expect(leave).toHaveBeenCalledExactlyOnceWith('signedOut');
  });
});
