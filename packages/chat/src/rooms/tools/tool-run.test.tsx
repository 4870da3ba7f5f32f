// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { inputsOf, noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import { askingCall, receiptCalls, toolRunState } from '../../testing/tool-run-fixtures.js';
import { ToolRunPanel } from './tool-run-panel.js';

async function mount(
  state: Record<string, unknown>,
  { isLive = true, run = { requestId: 'r1' }, ...seed }: StoaSeed & { isLive?: boolean; run?: object } = {},
) {
  const page = await openPage({
    answers: { 'tools.answer': { success: true, data: { status: 'answered' } } },
    ...seed,
  });
  const view = render(
    <StoaProvider stoa={page.stoa}>
      <ToolRunPanel state={state} run={run} isLive={isLive} />
    </StoaProvider>,
  );
  return { ...view, answered: () => inputsOf(page, 'tools.answer'), user: userEvent.setup() };
}
const asking = toolRunState({ bbbbbbbb1: askingCall });

describe('[TLV1] a call that asks', () => {
  it('shows what it would do, where data goes, its exact arguments and where their words come from', async () => {
    const { container } = await mount(asking);
    const card = within(screen.getByRole('group', { name: 'May “Send a letter” be carried out?' }));
    expect(card.getByText(/It sends this to post.example.org/)).toBeTruthy();
    expect(card.getByText(/"to": "eve@evil.example"/)).toBeTruthy();
    expect(card.getByText('These words come from “List folders”')).toBeTruthy();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Don’t allow',
      'Allow once',
      'Allow in this conversation',
    ]);
    expect(await findViolations(container)).toEqual([]);
  });

  it.each([
    ['Don’t allow', { answer: 'deny' }],
    ['Allow once', { answer: 'approve', scope: 'once' }],
    ['Allow in this conversation', { answer: 'approve', scope: 'conversation' }],
  ])('is answered by “%s”', async (name, answer) => {
    const { user, answered } = await mount(asking);
    await user.click(screen.getByRole('button', { name }));
    expect(answered()).toEqual([{ requestId: 'r1', callId: 'bbbbbbbb1', ...answer }]);
    await user.click(screen.getByRole('button', { name }));
    expect(answered()).toHaveLength(1);
  });

  it('says that an answer did not arrive, and can be answered again', async () => {
    const { user, answered } = await mount(asking, { failures: { 'tools.answer': noAnswer } });
    await user.click(screen.getByRole('button', { name: 'Allow once' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
    await user.click(screen.getByRole('button', { name: 'Don’t allow' }));
    expect(answered()).toHaveLength(2);
  });

  it('has no buttons where nothing can be answered', async () => {
    await mount(asking, { run: {} });
    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
    expect(screen.getByText('This call was not answered.')).toBeTruthy();
  });

  it('asks no more once the reply has ended', async () => {
    await mount(asking, { isLive: false });
    expect(screen.queryByText(/be carried out/)).toBeNull();
  });
});

it('[TLV2] a limit says how far the reply has come, and goes on with a press', async () => {
  const { user, answered } = await mount(
    toolRunState({}, { 'pause-11': { limit: 'steps', used: 12, most: 12, step: 11, status: 'waiting' } }),
  );
  expect(screen.getByText('The reply has taken 12 of 12 steps.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(answered()).toEqual([
    {
      requestId: 'r1',
      callId: 'pause-11',
      answer: 'approve',
    },
  ]);
});

it.each([
  ['calls', 3, /the same call 3 times/, 'Don’t allow'],
  ['results', 9000, /answered 9000 characters/, 'Answer with what there is'],
] as const)(
  '[TLV2] a limit of %s says so, with a button to go on and one not to',
  async (limit, used, says, stop) => {
    const { container, user, answered } = await mount(
      toolRunState({}, { 'pause-3-0': { limit, used, most: used, step: 3, status: 'waiting' } }),
    );
    expect(screen.getByText(says)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: stop }));
    expect(answered()).toEqual([{ requestId: 'r1', callId: 'pause-3-0', answer: 'deny' }]);
  },
);

it('[TLV5] all of a result that was cut can be downloaded, and a file that is gone is said', async () => {
  const { user } = await mount(toolRunState(receiptCalls), {
    isLive: false,
    failures: { 'files.downloadGenerated': noAnswer },
  });
  await user.click(screen.getByText('5 tool calls'));
  await user.click(screen.getByText('Send a letter'));
  expect(screen.getByText(/The whole result/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download Send a letter aaaaaaaa4.txt' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/download/i);
});

it('[TLV3] a call at work is a line, and can be ended alone', async () => {
  const { user, answered } = await mount(toolRunState({ aaaaaaaa5: receiptCalls.aaaaaaaa5 }));
  await user.click(screen.getByRole('button', { name: 'End this call' }));
  expect(answered()).toEqual([
    {
      requestId: 'r1',
      callId: 'aaaaaaaa5',
      answer: 'cancel',
    },
  ]);
});

it('[TLV4] the receipt lists every call with its arguments, its answer, where data went and how much', async () => {
  const { user } = await mount(toolRunState(receiptCalls), { isLive: false });
  await user.click(screen.getByText('5 tool calls'));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByText('Send a letter'));
  expect(
    screen.getByText(/Done · From Operations. · Data went to post.example.org. · 128 bytes were sent./),
  ).toBeTruthy();
  expect(screen.getByRole('group', { name: 'What the model was told: Send a letter' }).textContent).toBe(
    'Sent.',
  );
  expect(screen.getByText('The reply ended before it was done')).toBeTruthy();
});

it('[TLV4] nothing is shown of a state without calls, whatever it holds', async () => {
  const { container } = await mount({ toolRun: { calls: 'x' } });
  expect(container.querySelector('[data-slot=tool-run]')).toBeNull();
});
