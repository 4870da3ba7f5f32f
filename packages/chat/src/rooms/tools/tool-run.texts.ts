import type { ApprovalScope, ToolEffect } from '@stoa/core/contract';
import type { CallStatus, ToolPause } from '@stoa/core/rules';
import { defineTexts, plural, type TextsOf } from '@stoa/ui';

const statuses: Record<CallStatus, string> = {
  writing: 'Being prepared',
  waiting: 'Waits for your answer',
  running: 'At work',
  done: 'Done',
  failed: 'Failed',
  denied: 'Not allowed by you',
  refused: 'Not carried out',
  timedOut: 'Ran out of time',
  stopped: 'Stopped',
  lost: 'The reply ended before it was done',
};
const scopes: Record<ApprovalScope, string> = {
  once: 'Allow once',
  conversation: 'Allow in this conversation',
  always: 'Always allow',
};
const effects: Record<ToolEffect, (recipient: string) => string> = {
  read: (recipient) =>
    recipient === ''
      ? 'It reads, and changes nothing.'
      : `It reads, and tells ${recipient} what stands here.`,
  write: (recipient) =>
    recipient === '' ? 'It changes something of yours.' : `It changes something at ${recipient}.`,
  send: (recipient) =>
    recipient === '' ? 'It sends this to somebody else.' : `It sends this to ${recipient}.`,
};
const limits: Record<ToolPause['limit'], (used: string, most: string) => string> = {
  steps: (used, most) => `The reply has taken ${used} of ${most} steps.`,
  time: (used, most) => `The reply has worked for ${used} of ${most} seconds.`,
  cost: (used, most) => `The reply has cost ${used} of ${most} US dollars.`,
  calls: (used) => `The reply has made the same call ${used} times, and wants to make it again.`,
  results: (used, most) => `Tools have answered ${used} characters, of ${most} that a reply may read.`,
};

/** In English. */
export const toolRunTexts = defineTexts('toolRun', (locale) => ({
  used: (count: number) => plural(locale, count, { one: '# tool call', other: '# tool calls' }),
  wants: (title: string) => `May “${title}” be carried out?`,
  effect: (effect: ToolEffect, recipient: string) => effects[effect](recipient),
  arguments: 'With exactly this',
  noArguments: 'It is given nothing.',
  result: 'What the model was told',
  passage: (from: string) => `These words come from “${from}”`,
  status: (status: CallStatus) => statuses[status],
  allow: (scope: ApprovalScope) => scopes[scope],
  deny: 'Don’t allow',
  waits: 'The reply waits for your answer.',
  ended: 'This call was not answered.',
  notSent: 'Your answer did not reach the server. Try again.',
  cutFrom: (characters: string) => `Cut: it had ${characters} characters.`,
  whole: (name: string) => `The whole result: ${name}`,
  download: (name: string) => `Download ${name}`,
  bytesOut: (bytes: string) => `${bytes} bytes were sent.`,
  approved: 'You had allowed it before.',
  from: (source: string) => `From ${source}.`,
  recipient: (host: string) => `Data went to ${host}.`,
  seconds: (seconds: string) => `${seconds} s`,
  cancel: 'End this call',
  limit: (limit: ToolPause['limit'], used: string, most: string) => limits[limit](used, most),
  mayGoOn: 'It waits before it goes on.',
  goOn: 'Go on',
  stopHere: 'Answer with what there is',
  inBlocks: 'This model takes no tools, so it wrote its calls down as text.',
  cost: (usd: string) => `The answers that asked for them cost ${usd}.`,
}));

/** Texts of the tools of a reply. */
export type ToolRunText = TextsOf<typeof toolRunTexts>;
