// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InertUntilHydrated } from './inert-until-hydrated.js';
import { lazyPart } from './lazy-part.js';

const Words = ({ words }: { words: string }) => <p>{words}</p>;

/** A network that fails the first `times` requests. */
function failing(times: number) {
  let left = times;
  return vi.fn(() => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('The network is down.')) : Promise.resolve(Words);
  });
}

afterEach(() => void vi.restoreAllMocks());

describe('a lazy part', () => {
  it('[LAT1] shows what waits in its place, then the part', async () => {
    const Part = lazyPart(() => Promise.resolve(Words), { waiting: <p>Please wait</p> });
    render(<Part words="here" />);
    expect(screen.getByText('Please wait')).toBeTruthy();
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('[LAT2] says that it did not come, and comes with the next try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = lazyPart(failing(1), {
      failed: (retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      ),
    });
    render(<Part words="here" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('leaves the page standing without it, and is asked for again when it is shown anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = failing(1);
    const Part = lazyPart(load);
    const view = render(
      <>
        <p>The page</p>
        <Part key={1} words="here" />
      </>,
    );
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
    expect(screen.getByText('The page')).toBeTruthy();
    view.rerender(
      <>
        <p>The page</p>
        <Part key={2} words="here" />
      </>,
    );
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('is fetched ahead, and then shown without waiting', async () => {
    const load = failing(0);
    const Part = lazyPart(load);
    await expect(Part.preload()).resolves.toBe(true);
    render(<Part words="here" />);
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it('[LAT10] that does not draw itself says so, too, and is drawn anew by the next try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('It does not draw.');
      return <p>here</p>;
    };
    const Part = lazyPart(() => Promise.resolve(Broken), {
      failed: (retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      ),
    });
    render(<Part />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(again);
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('says what it is for where it failed to load, and is loaded again once the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = lazyPart(failing(1), { title: () => 'Sources' });
    render(<Part words="here" />);
    expect((await screen.findByRole('status')).textContent).toBe('“Sources” could not be loaded');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('[LAT12] shows its props while it loads and where that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = lazyPart<{ words: string }>(failing(1), {
      waiting: ({ words }) => <p>{words} is loading</p>,
      failed: (_retry, { words }) => <p>{words} failed</p>,
    });
    render(<Part words="Code" />);
    expect(screen.getByText('Code is loading')).toBeTruthy();
    expect(await screen.findByText('Code failed')).toBeTruthy();
  });

  it('[LAT13] takes neither focus nor presses between the server’s HTML and its script', async () => {
    const App = () => (
      <InertUntilHydrated>
        <button type="button">Press</button>
      </InertUntilHydrated>
    );
    const html = renderToString(<App />);
    expect(html).toMatch(/<div[^>]* inert=""/);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = html;
    await act(async () => void hydrateRoot(root, <App />));
    expect(root.querySelector('[inert]')).toBeNull();
    root.remove();
  });

  it('that fails to load while the server’s HTML is taken over says so, without an error of React', async () => {
    const Part = lazyPart(failing(1), { title: () => 'Sources' });
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = `<!--$-->${renderToString(<Words words="here" />)}<!--/$-->`;
    const complaints: unknown[] = [];
    await act(
      async () =>
        void hydrateRoot(root, <Part words="here" />, {
          onRecoverableError: (error) => complaints.push(error),
        }),
    );
    expect((await screen.findByRole('status')).textContent).toBe('“Sources” could not be loaded');
    expect(root.textContent).not.toContain('here');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('here')).toBeTruthy();
    expect(complaints).toEqual([]);
    root.remove();
  });
});
