// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DisclosureState } from '@stoa/core/state';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../testing/axe.js';
import { EmbedStage } from '../../../testing/embed-stage.js';
import { reply, userMessage } from '../../../testing/fixtures.js';
import type { EmbedStage as Made, EmbedStageOptions } from '../../../testing/make-embed.js';

const asked = (version = 'v1', status: 'asked' | 'accepting' | 'failed' = 'asked'): DisclosureState => ({
  status,
  version,
  text: `What **we** keep, ${version}. [More](https://shop.example.org/privacy)`,
});

async function show(options: EmbedStageOptions = {}) {
  const called = vi.fn();
  let made: Made | undefined;
  const { container } = render(
    <EmbedStage
      options={{ conversation: { path: [] }, disclosure: asked(), ...options, called }}
      width={320}
      height={480}
      script={(stage) => {
        made = stage;
        return () => {};
      }}
    />,
  );
  const notice = await screen.findByRole('group', { name: 'Please read this first' });
  return { called, container, notice, user: userEvent.setup(), made: made as unknown as Made };
}
/** Lays the text out: jsdom does not. */
function layOut(element: HTMLElement, sizes: { scrollHeight: number; clientHeight: number }) {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true });
}
const box = () => screen.getByLabelText('Message');
const accept = () => screen.getByRole('button', { name: 'Accept and continue' });

describe('a disclosure in the panel', () => {
  it('[EP21] stands in the place of the conversation until it is accepted; what is written stays', async () => {
    const { user, called, container } = await show();
    expect(await screen.findByRole('link', { name: /More/ })).toBeTruthy();
    expect(screen.queryByText(/I know our shelves/)).toBeNull();
    expect(await findViolations(container)).toEqual([]);
    await user.type(box(), 'Where is my order?');
    await user.click(accept());
    expect(called.mock.calls.filter(([name]) => name === 'accept')).toHaveLength(1);
    expect(await screen.findByText(/I know our shelves/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Please read this first' })).toBeNull();
    expect((box() as HTMLTextAreaElement).value).toBe('Where is my order?');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith('send', 'Where is my order?');
  });

  it('[EP21] Enter and the button lead to it instead of sending', async () => {
    const { user, called, notice } = await show();
    await user.type(box(), 'First line{Shift>}{Enter}{/Shift}second');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(notice);
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /accept/,
    );
    box().focus();
    await user.click(send);
    expect(document.activeElement).toBe(notice);
    expect(called.mock.calls.map(([name]) => name)).not.toContain('send');
    expect((box() as HTMLTextAreaElement).value).toBe('First line\nsecond');
  });

  it('[EP22] has to be seen to its end; who presses earlier is told so and led there', async () => {
    const { user, called, notice } = await show();
    layOut(notice, { scrollHeight: 900, clientHeight: 200 });
    await user.click(accept());
    expect(called.mock.calls.map(([name]) => name)).not.toContain('accept');
    expect(
      screen
        .getByText('You must scroll to the bottom of the disclosure before accepting.')
        .getAttribute('role'),
    ).toBe('alert');
    expect(document.activeElement).toBe(notice);
    notice.scrollTop = 699;
    act(() => void notice.dispatchEvent(new Event('scroll')));
    expect(screen.queryByText(/^You must scroll/)).toBeNull();
    // Scrolling back up does not revoke it.
    notice.scrollTop = 0;
    await user.click(accept());
    expect(called).toHaveBeenCalledWith('accept');
  });

  it('[EP23] is announced, and so are its changes; other words have to be seen, too', async () => {
    const { made } = await show();
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(spoken()).toContain(
        'Please read this first. Read this to its end and accept it to send messages.',
      ),
    );
    act(() => made.setDisclosure(asked('v1', 'accepting')));
    expect(accept().getAttribute('aria-busy') ?? accept().getAttribute('aria-disabled')).toBe('true');
    act(() => made.setDisclosure(asked('v1', 'failed')));
    expect(screen.getByRole('alert').textContent).toMatch(/could not be saved/);
    act(() => made.setDisclosure(asked('v2')));
    expect(screen.getByRole('group', { name: 'Please read this first' }).textContent).toContain('v2');
    await waitFor(() => expect(spoken().join()).toContain('The text has changed meanwhile.'));
    layOut(screen.getByRole('group', { name: 'Please read this first' }), {
      scrollHeight: 900,
      clientHeight: 200,
    });
    await userEvent.click(accept());
    expect(screen.getByRole('alert').textContent).toMatch(/^You must scroll/);
  });

  it('[EP21] stands under messages that are there, which stay to be read', async () => {
    const { container } = await show({
      conversation: { path: [userMessage('u1', 'Where is my order?'), reply('r1', 'On its way.')] },
    });
    expect(await screen.findByText('On its way.')).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
  });

  it('[EP23] speaks the language of the page, and the words of the site before those', async () => {
    render(
      <EmbedStage
        options={{
          conversation: { path: [] },
          disclosure: asked(),
          frame: { locale: 'de' },
          options: { texts: { disclosureTitle: 'Datenschutz' } },
        }}
        width={320}
        height={480}
      />,
    );
    expect(await screen.findByRole('group', { name: 'Datenschutz' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Akzeptieren und weiter' })).toBeTruthy();
  });
});
