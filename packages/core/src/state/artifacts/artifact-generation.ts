import * as z from 'zod/mini';
import { artifactSentence } from '../../contract/artifacts/artifact-messages.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { artifactRequest, partsBefore } from '../../rules/artifacts/artifact-request.js';
import {
  artifactDate,
  artifactRefsOf,
  artifactStatusOf,
  newArtifact,
  nextVersion,
  putVersion,
  type ArtifactStatus,
} from '../../rules/artifacts/artifact-versions.js';
import { revisionKey, removalOf } from '../../rules/conversations/marks.js';
import { mark } from '../../rules/conversations/set-marks.js';
import { isImported } from '../../rules/imports/imported-mark.js';
import type { ArtifactProposal } from '../../rules/proposals/artifact-block.js';
import { blockKeyOf, findSpecialBlocks } from '../../rules/proposals/find-special-blocks.js';
import { selectAccountInForce } from '../accounts/accounts.store.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import { selectModelInForce } from '../models/choose-model.js';
import { refused } from '../ports/refused.js';
import { loadProposalReader } from '../proposals/load-proposal-reader.js';
import { refuse, type ArtifactDesk, type ArtifactRoomOptions } from './artifact-desk.js';
import {
  artifactRunSchema,
  createArtifactRun,
  type ArtifactRun,
  type ArtifactRunEnd,
} from './artifact-run.js';
import type { ArtifactRoom, VersionRef } from './artifacts.types.js';
import type { ArtifactFacts } from './generation.machine.js';

/** Making artifacts. */
export interface ArtifactGeneration extends Pick<ArtifactRoom, 'generate'> {
  runAutomatic(messageId: string): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

/** Status that a message stores for the end of a run. */
const statusOf: Readonly<Record<ArtifactRunEnd, ArtifactStatus>> = {
  completed: 'complete',
  stopped: 'stopped',
  failed: 'cancelled',
  lost: 'cancelled',
};

/**
 * Makes artifacts. What is being made is written down with the id of its run before the request leaves, so that a reload follows it; the
 * number of the version is fixed then, so two tabs that follow one run write the same.
 *
 * @source chat specification §4 "Artifacts"; protocol §6.5
 */
export function createArtifactGeneration(
  desk: ArtifactDesk,
  options: ArtifactRoomOptions,
): ArtifactGeneration {
  const { ports, store, host } = options;
  const { file } = host;
  const { conversationId, step, isoNow, nodeOf, setNode, artifacts, write } = desk;

  function obstacle(messageId: string, key: string): Outcome<never> | undefined {
    const node = nodeOf(messageId);
    if (!host.isReady() || !node || removalOf(node)) return refused('send.notLoaded');
    if (store.getState().status !== 'idle' || host.runs.state().status !== 'idle')
      return refused('send.wait');
    if (file.isMoving()) return refused('send.moving');
    if (node.role !== 'assistant' || isImported(node)) return refuse(artifactSentence('artifacts.imported'));
    if (!selectFlag('artifacts')(options.flags.store.getState()))
      return refuse(artifactSentence('artifacts.off'));
    const stands = findSpecialBlocks(node.content).some((block) => block.key === key);
    return stands ? undefined : refuse(artifactSentence('artifacts.notFound'));
  }

  /** Reads a block; a damaged one is repaired once, by rule and then by a model. */
  async function readBlock(code: string, messageId: string): Promise<ArtifactProposal | null> {
    const reader = await loadProposalReader();
    const read = reader.autoArtifacts(code);
    if (read.ok) return read.value;
    step({ type: 'repairing' });
    setNode(mark(nodeOf(messageId) as Message, { artifactStatus: 'retry' }, isoNow()));
    if (read.reason === 'tooLarge') return null;
    const { jsonrepair } = await import('jsonrepair');
    try {
      const repaired = reader.autoArtifacts(jsonrepair(code));
      if (repaired.ok) return repaired.value;
    } catch {
      // A model may understand what the rules do not.
    }
    const answer = await options.repairJson({ text: code, kind: 'artifact' });
    const repaired = answer === null ? read : reader.autoArtifacts(answer);
    return repaired.ok ? repaired.value : null;
  }

  /** An artifact needs an id and a name; a block without them gets them from what it has. */
  function factsOf(proposal: ArtifactProposal): ArtifactFacts {
    const name = (proposal.name || proposal.description || proposal.instructions).slice(0, 60).trim();
    const digits = ports.newId().replace(/\D/g, '').padEnd(7, '0').slice(0, 7);
    const artifactId = (proposal.id || `${name.replace(/\s+/g, '_')}-${digits}`).slice(
      0,
      limits.artifactIdMaxCharacters,
    );
    return {
      artifactId,
      version: nextVersion(artifacts(), artifactId),
      name,
      type: proposal.type,
      description: proposal.description,
      createdAt: artifactDate(ports.clock.now()),
    };
  }

  /** Writes the end down, unless it is there already. */
  async function commit(
    messageId: string,
    status: ArtifactStatus,
    made: { facts: ArtifactFacts; text: string; comment: string } | null,
  ): Promise<void> {
    const node = nodeOf(messageId);
    const text = made?.text.replace(/^\n+/, '') ?? '';
    if (made && text.trim() !== '') {
      const { artifactId } = made.facts;
      write(artifactId, putVersion(artifacts(), newArtifact(made.facts, text)));
    }
    if (node && !removalOf(node)) {
      const { artifactId = '', version = 0, name = '', description = '', createdAt = '' } = made?.facts ?? {};
      const ref = { artifactId, name, createdAt, description, version, status };
      const isSame = (one: VersionRef): boolean => one.artifactId === artifactId && one.version === version;
      const others = artifactRefsOf(node).filter((one) => !isSame(one));
      const refs = text.trim() === '' ? others : [...others, ref];
      const marked = mark(
        node,
        {
          artifactStatus: status,
          artifactRun: undefined,
          ...(refs.length > 0 ? { artifacts: refs } : {}),
        },
        isoNow(),
      );
      const said = made?.comment.trim() ?? '';
      setNode(
        said === ''
          ? marked
          : {
              ...marked,
              content: `${marked.content.trimEnd()}\n\n${said}`,
              data: { ...marked.data, [revisionKey]: isoNow() },
            },
      );
    }
    await host.save();
  }

  function cancelled(): Outcome<never> {
    const text = artifactSentence('artifacts.cancelled');
    ports.notify({ kind: 'error', text, conversationId });
    return refuse(text);
  }

  /** Follows a run to its end, or to a stop. Resolves when the end is written down. */
  async function finish(
    messageId: string,
    requestId: string,
    facts: ArtifactFacts,
    go: (run: ArtifactRun) => void,
  ): Promise<Outcome<void>> {
    const earlier = (artifacts()[facts.artifactId] ?? []).filter(({ version }) => version < facts.version);
    const run = await new Promise<{ status: ArtifactStatus; comment: string } | null>((resolve) => {
      const reader: ArtifactRun = createArtifactRun(
        ports,
        { requestId, parts: partsBefore({ [facts.artifactId]: earlier }, facts.artifactId) },
        {
          wrote: (text) => step({ type: 'wrote', text }),
          ended: (end) => resolve({ status: statusOf[end], comment: reader.comment() }),
        },
      );
      desk.job = {
        requestId,
        end(status) {
          reader.leave();
          resolve({ status, comment: reader.comment() });
        },
        leave: () => reader.leave(),
      };
      go(reader);
    });
    desk.job = null;
    const state = store.getState();
    const text = state.status === 'idle' ? '' : state.text;
    if (!run) return success(undefined);
    const isEmpty = text.trim() === '';
    const status = run.status === 'complete' && isEmpty ? 'cancelled' : run.status;
    await commit(messageId, status, { facts, text, comment: run.comment });
    step({ type: 'ended' });
    return status === 'cancelled' ? cancelled() : success(undefined);
  }

  async function generate({ messageId, code }: { messageId: string; code: string }): Promise<Outcome<void>> {
    const key = blockKeyOf('autoArtifacts', code);
    const hindered = obstacle(messageId, key);
    if (hindered) return hindered;
    const model = selectModelInForce(file.record().head.model?.id ?? null)(options.models.store.getState());
    if (!model) return refused('models.loadFailed');
    step({ type: 'started', messageId, key });
    let stoppedEarly = false;
    desk.job = {
      requestId: null,
      end: () => (stoppedEarly = true),
      leave: () => undefined,
    };
    setNode(mark(nodeOf(messageId) as Message, { artifactStatus: 'running' }, isoNow()));
    const proposal = await readBlock(code, messageId).catch(() => null);
    const isStopped = (): boolean => stoppedEarly || !host.isReady();
    if (!proposal || isStopped()) {
      desk.job = null;
      await commit(messageId, isStopped() ? 'stopped' : 'cancelled', null);
      step({ type: 'ended' });
      return isStopped() ? success(undefined) : cancelled();
    }
    const facts = factsOf(proposal);
    const requestId = ports.newId();
    step({ type: 'named', facts });
    setNode(mark(nodeOf(messageId) as Message, { artifactRun: { requestId, key, facts } }, isoNow()));
    options.began(conversationId, facts);
    await host.save();
    if (isStopped()) {
      desk.job = null;
      await commit(messageId, 'stopped', null);
      step({ type: 'ended' });
      return success(undefined);
    }
    const account = selectAccountInForce(file.record().head.accountId)(options.accounts.store.getState());
    const request = artifactRequest({
      model,
      proposal: { ...proposal, id: facts.artifactId },
      artifacts: artifacts(),
      requestId,
      accountId: account.id === 'general_account' ? null : account.id,
    });
    return finish(messageId, requestId, facts, (run) => run.start(request));
  }

  return {
    generate,
    async runAutomatic(messageId) {
      const node = nodeOf(messageId);
      if (!node || artifactStatusOf(node)) return;
      for (const { kind, code } of findSpecialBlocks(node.content)) {
        if (kind !== 'autoArtifacts') continue;
        // A stopped or failed artifact cancels the remaining ones of the reply.
        if (!(await generate({ messageId, code })).ok) return;
        if (artifactStatusOf(nodeOf(messageId) ?? { data: {} }) !== 'complete') return;
      }
    },
    resume() {
      if (store.getState().status !== 'idle') return;
      for (const node of file.record().tree.nodes.values()) {
        const stored = z.safeParse(artifactRunSchema, node.data['artifactRun']);
        if (!stored.success || removalOf(node)) continue;
        const { requestId, key, facts } = stored.data;
        step({ type: 'started', messageId: node.id, key });
        step({ type: 'named', facts });
        void finish(node.id, requestId, facts, (run) => run.follow());
        return;
      }
    },
    async stop() {
      if (!desk.job) return;
      const { requestId, end } = desk.job;
      step({ type: 'stopPressed' });
      if (requestId !== null) void ports.chat.stop(requestId);
      await new Promise<void>((resolve) => {
        ports.clock.after(limits.artifactStopDelayMs, () => {
          end('stopped');
          resolve();
        });
      });
    },
  };
}
