'use client';
import { lazyPart } from '@stoa/react';
import { holds, type MessageExtra, type MessageExtraProps } from '../../base/message/message-extra.js';

/** The tools that a model called. */
export const toolCallsExtra: MessageExtra = {
  id: 'toolCalls',
  place: 'before',
  isIn: ({ data, state, live }) =>
    (live ? live.toolCalls.length > 0 : holds(data, 'toolCalls')) || holds(state, 'mcpToolCalls'),
  Part: lazyPart<MessageExtraProps>(
    () => import('./tool-calls-panel.js').then((room) => room.ToolCallsExtra),
    {
      waitsForTexts: true,
    },
  ),
};

/** The work of an agent. */
export const agentExtra: MessageExtra = {
  id: 'agent',
  place: 'after',
  isIn: ({ state }) => holds(state, 'agentLog', 'agentRun'),
  Part: lazyPart<MessageExtraProps>(() => import('./agent-panel.js').then((room) => room.AgentPanel), {
    waitsForTexts: true,
  }),
};
