// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../testing/axe.js';
import { EmbedStage } from '../../../testing/embed-stage.js';
import { reply, run, userMessage } from '../../../testing/fixtures.js';

const talk = [
  userMessage('u1', 'Where is my order?'),
  reply('r1', 'On its way.'),
  userMessage('u2', 'And the other?'),
  reply('r2', 'Not yet.', { data: { rating: { stars: 1 } } }),
];

function show(path = talk) {
  const called = vi.fn();
  const { container } = render(
    <EmbedStage options={{ conversation: { path }, called }} width={400} height={680} />,
  );
  return { called, container, user: userEvent.setup() };
}
const thumbsOf = async (at: number) => {
  // They come late, those of the last reply first.
  await waitFor(() =>
    expect(screen.getAllByRole('group', { name: 'Rate this reply' }).length).toBeGreaterThan(1),
  );
  return within(screen.getAllByRole('group', { name: 'Rate this reply' })[at]!);
};
const pressed = (group: Awaited<ReturnType<typeof thumbsOf>>) =>
  group.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));

describe('the thumbs under a reply', () => {
  it('[ES29] pressing a thumb rates, the other one changes and the same one takes back the rating; each is announced', async () => {
    const { user, called, container } = show();
    const first = await thumbsOf(0);
    expect(pressed(first)).toEqual(['false', 'false']);
    expect(first.getByRole('status').textContent).toBe('');
    await user.click(first.getByRole('button', { name: 'Good reply' }));
    expect(called).toHaveBeenLastCalledWith('rate', 'r1', 5);
    expect(pressed(first)).toEqual(['true', 'false']);
    expect(first.getByRole('status').textContent).toBe('Thank you for your rating.');
    await user.click(first.getByRole('button', { name: 'Bad reply' }));
    expect(called).toHaveBeenLastCalledWith('rate', 'r1', 1);
    expect(pressed(first)).toEqual(['false', 'true']);
    expect(await findViolations(container)).toEqual([]);
    await user.click(first.getByRole('button', { name: 'Bad reply' }));
    expect(called).toHaveBeenLastCalledWith('rate', 'r1', 0);
    expect(pressed(first)).toEqual(['false', 'false']);
    expect(first.getByRole('status').textContent).toBe('Your rating was taken back.');
    // The other reply keeps its own, and says nothing of it.
    expect(pressed(await thumbsOf(1))).toEqual(['false', 'true']);
    expect((await thumbsOf(1)).getByRole('status').textContent).toBe('');
  });

  it('[ES29] work by keyboard and keep focus on the pressed thumb', async () => {
    const { user } = show();
    const up = (await thumbsOf(0)).getByRole('button', { name: 'Good reply' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(up.getAttribute('aria-pressed')).toBe('true');
    await user.tab();
    await user.keyboard(' ');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Bad reply');
    expect(pressed(await thumbsOf(0))).toEqual(['false', 'true']);
  });

  it('[ES29] replace the star, and are absent while a reply streams or has no text', async () => {
    show([
      ...talk,
      userMessage('u3', 'Again'),
      reply('r3', '', {
        data: {
          run: run({ status: 'failed', error: { title: 'No', lines: [], code: 'x', retryable: false } }),
        },
      }),
      userMessage('u4', 'Once more'),
      reply('r4', 'I am', { streaming: true }),
    ]);
    await thumbsOf(0);
    expect(screen.getAllByRole('group', { name: 'Rate this reply' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Star' })).toBeNull();
  });
});
