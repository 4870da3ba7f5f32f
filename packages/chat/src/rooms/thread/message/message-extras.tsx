'use client';
import type { ReplyState } from '@stoa/core/state';
import { useMemo } from 'react';
import { AgentPanel, ToolCallsPanel } from '../../agent/door.js';
import { GeneratedFilesPanel } from '../../generated-files/door.js';
import { SourcesPanel } from '../../sources/door.js';
import { StatusList } from '../../statuses/door.js';
import { ToolRunPanel } from '../../tools/door.js';

type Fields = Readonly<Record<string, unknown>>;

export interface MessageExtrasProps {
  data: Fields;
  /** The reply while it is being written. */
  live: ReplyState | null;
}

const nothing: Fields = {};

/** The state of a message; any other value counts as empty. */
export const stateOf = (data: Fields): Fields => {
  const state = data['state'];
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Fields) : nothing;
};

const holds = (fields: Fields, ...keys: string[]): boolean =>
  keys.some((key) => Object.hasOwn(fields, key) && fields[key] !== null && fields[key] !== undefined);

/**
 * The extras above the text of a reply: the server's progress and the tool calls of the model. Each is loaded when a message has it; a
 * plain reply loads nothing.
 */
export function ExtrasBefore({ data, live }: MessageExtrasProps) {
  const hasCalls = live ? live.toolCalls.length > 0 : holds(data, 'toolCalls');
  const liveState = live?.state;
  const shown = useMemo(() => (liveState ? { state: liveState } : data), [liveState, data]);
  return (
    <>
      {live && live.statuses.length > 0 ? <StatusList statuses={live.statuses} /> : null}
      {hasCalls || holds(live?.state ?? stateOf(data), 'mcpToolCalls') ? (
        <ToolCallsPanel data={shown} {...(live ? { live: live.toolCalls } : {})} />
      ) : null}
      {holds(live?.state ?? stateOf(data), 'toolRun') ? (
        <ToolRunPanel state={live?.state ?? stateOf(data)} run={data['run']} isLive={live !== null} />
      ) : null}
    </>
  );
}

/** The extras below the text of a reply: an agent's work, generated files and sources. */
export function ExtrasAfter({ data, live }: MessageExtrasProps) {
  const state = live?.state ?? stateOf(data);
  return (
    <>
      {holds(state, 'agentLog', 'agentRun') ? <AgentPanel state={state} /> : null}
      {holds(state, 'codeInterpreter') ? <GeneratedFilesPanel state={state} /> : null}
      {holds(state, 'sources') ? <SourcesPanel state={state} /> : null}
    </>
  );
}
