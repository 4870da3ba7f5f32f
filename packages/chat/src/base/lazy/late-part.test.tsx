// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { latePart as light } from './late-part.light.js';
import { latePart as whole } from './late-part.js';

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

describe.each([
  ['', whole],
  [', where no server draws', light],
])('a part that is fetched on first use%s', (_where, latePart) => {
  it('[LAT1] shows what waits in its place, then the part', async () => {
    const Part = latePart(() => Promise.resolve(Words), { waiting: <p>Please wait</p> });
    render(<Part words="here" />);
    expect(screen.getByText('Please wait')).toBeTruthy();
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('[LAT2] says that it did not come, and comes with the next try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = latePart(failing(1), {
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

  it('[LAT3] leaves the page standing without it, and is asked for again when it is shown anew', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = failing(1);
    const Part = latePart(load);
    const view = render(
      <>
        <p>The page</p>
        <Part key={1} words="here" />
      </>,
    );
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    // React tells of a part that failed once the page stands without it.
    if (latePart === whole)
      await vi.waitFor(() => expect(String(told.mock.calls)).toContain('The network is down.'));
    else await load.mock.results[0]?.value.catch(() => undefined);
    expect(screen.getByText('The page')).toBeTruthy();
    view.rerender(
      <>
        <p>The page</p>
        <Part key={2} words="here" />
      </>,
    );
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('[LAT4] is fetched ahead, and then shown without waiting', async () => {
    const load = failing(0);
    const Part = latePart(load);
    Part.preload();
    expect(load).toHaveBeenCalledOnce();
    await load.mock.results[0]?.value;
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
    const Part = latePart(() => Promise.resolve(Broken), {
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
});
