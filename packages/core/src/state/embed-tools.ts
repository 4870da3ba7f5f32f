import { createStore } from 'zustand/vanilla';
import { embedLimits } from '../contract/embed-facts.js';
import { madeCallsOf, offeredTools, toolRoundsOf } from '../rules/page-tools.js';
import { pathOf } from '../rules/tree.js';
import type { ConversationPorts } from './conversation-context.js';
import type { EndedReply } from './conversation-runs.js';
import type { EmbedHappening, PageTool, PageToolCall, PageTools } from './embed.types.js';
import { isOver, pageCallTransition, type PageCallEvent } from './page-call.machine.js';
import type { ProposalsHost, ProposalsOfConversation, ProposalsState } from './proposals.types.js';
import { refused } from './refused.js';

/** What tools of the page need from their chat. */
export interface PageToolsNeeds {
  ports: Pick<ConversationPorts, 'clock'>;
  /** The tools as the page declares them now. */
  tools(): readonly PageTool[];
  /** How much of the results the model of a conversation can take in. @units characters */
  mostCharacters(host: ProposalsHost): number;
  happened(happening: EmbedHappening): void;
}

/** The tools of the page as their chat sees them. */
export interface PageToolsOfChat extends PageTools {
  /** Those that can be offered. */
  offered(): PageTool[];
  /** What replies of one conversation may set off: calls of tools, and nothing else. */
  ofConversation(conversationId: string, host: ProposalsHost): ProposalsOfConversation;
  dispose(): void;
}

/** What the part that carries calls out shares with this one. */
export interface PageRound {
  needs: PageToolsNeeds;
  host: ProposalsHost;
  conversationId: string;
  messageId: string;
  tools: readonly PageTool[];
  /** Aborted once nobody waits for the results. */
  signal: AbortSignal;
  show(call: PageToolCall): void;
  /** Takes a call one step further; `question` is what the person is asked. */
  step(callId: string, event: PageCallEvent, question?: string | null): void;
  /** Resolves with what the person decides; false when the round ends before. */
  decision(callId: string): Promise<boolean>;
}

/** How many calls are remembered, so that what has ended can still be shown. */
const mostShown = 50;

/**
 * The tools that a page offers to the model. A call is carried out once, in the page that asked for the reply and saw it end; whoever
 * says something else, stops or leaves, ends it. The part that carries calls out comes with the first call.
 *
 * @source issue "The embeddable chat" (page tools)
 */
export function createPageTools(needs: PageToolsNeeds): PageToolsOfChat {
  const store = createStore<{ calls: readonly PageToolCall[] }>(() => ({ calls: [] }));
  const rounds = new Map<string, AbortController>();
  const decisions = new Map<string, (isAllowed: boolean) => void>();
  let disposed = false;

  const change = (calls: readonly PageToolCall[]): void => store.setState({ calls: calls.slice(-mostShown) });
  function step(callId: string, event: PageCallEvent, question?: string | null): void {
    const { calls } = store.getState();
    change(
      calls.map((call) =>
        call.id === callId
          ? {
              ...call,
              status: pageCallTransition(call.status, event),
              ...(question === undefined ? {} : { question }),
            }
          : call,
      ),
    );
  }
  function decide(callId: string, isAllowed: boolean): void {
    decisions.get(callId)?.(isAllowed);
    decisions.delete(callId);
  }
  function cancel(conversationId: string): void {
    rounds.get(conversationId)?.abort();
    rounds.delete(conversationId);
    for (const call of store.getState().calls) {
      if (call.conversationId !== conversationId || isOver(call)) continue;
      step(call.id, { type: 'refused' });
      decide(call.id, false);
    }
  }

  function ofConversation(conversationId: string, host: ProposalsHost): ProposalsOfConversation {
    const seen = new Set<string>();
    const proposals = createStore<ProposalsState>(() => ({
      live: new Set(),
      active: null,
      readsAllowed: false,
    }));
    const never = async () => refused('send.nothingToRepeat');

    async function settle({ node, outcome, isAsked }: EndedReply): Promise<void> {
      const made = madeCallsOf(node);
      if (disposed || outcome !== 'completed' || !isAsked || made.length === 0 || seen.has(node.id)) return;
      seen.add(node.id);
      if (toolRoundsOf(pathOf(host.file.record().tree, node.id)) >= embedLimits.toolRounds) return;
      const tools = offeredTools(needs.tools());
      if (tools.length === 0) return;
      const round = new AbortController();
      rounds.set(conversationId, round);
      const room = await import('./embed-tools-room.js').catch(() => undefined);
      if (!room || round.signal.aborted) return;
      await room.carryOutRound(
        {
          needs,
          host,
          conversationId,
          messageId: node.id,
          tools,
          signal: round.signal,
          show: (call) => change([...store.getState().calls, call]),
          step,
          decision: (callId) => new Promise((resolve) => decisions.set(callId, resolve)),
        },
        made,
      );
      if (rounds.get(conversationId) === round) rounds.delete(conversationId);
    }

    return {
      store: proposals,
      saw: () => undefined,
      settle,
      run: never,
      decline: never,
      sendResult: never,
      cancel: () => cancel(conversationId),
      allowReads: () => undefined,
      dispose: () => cancel(conversationId),
    };
  }

  return {
    store,
    offered: () => offeredTools(needs.tools()),
    ofConversation,
    allow: (callId) => decide(callId, true),
    refuse: (callId) => decide(callId, false),
    cancel,
    dispose() {
      disposed = true;
      for (const conversationId of rounds.keys()) cancel(conversationId);
    },
  };
}
