'use client';
import type { ReplyState } from '@stoa/core/state';
import { useMemo } from 'react';
import { latePart } from '../../../base/lazy/late-part.js';

const ofRoom = { saysRooms: true };
const StatusList = latePart(
  () => import('../../statuses/status-list.js').then((room) => room.StatusList),
  ofRoom,
);
const ToolCallsPanel = latePart(
  () => import('../../agent/tool-calls-panel.js').then((room) => room.ToolCallsPanel),
  ofRoom,
);
const AgentPanel = latePart(
  () => import('../../agent/agent-panel.js').then((room) => room.AgentPanel),
  ofRoom,
);
const GeneratedFilesPanel = latePart(
  () => import('../../generated-files/generated-files-panel.js').then((room) => room.GeneratedFilesPanel),
  ofRoom,
);
const SourcesPanel = latePart(
  () => import('../../sources/sources-panel.js').then((room) => room.SourcesPanel),
  ofRoom,
);

type Fields = Readonly<Record<string, unknown>>;

export interface MessageExtrasProps {
  data: Fields;
  /** The reply while it is being written. */
  live: ReplyState | null;
}

const nothing: Fields = {};

/** The state of a message; whatever else stands in its place says nothing. */
const stateOf = (data: Fields): Fields => {
  const state = data['state'];
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Fields) : nothing;
};

const holds = (fields: Fields, ...keys: string[]): boolean =>
  keys.some((key) => Object.hasOwn(fields, key) && fields[key] !== null && fields[key] !== undefined);

/**
 * What stands before the words of a reply: what the server is doing, and the tools that the model asked for. Each is fetched when a
 * message has it; a plain reply fetches nothing.
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
    </>
  );
}

/** What stands after them: an agent's work, generated files and sources. */
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
