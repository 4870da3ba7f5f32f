import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import { artifactSentence } from '../../contract/artifacts/artifact-messages.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { messageText } from '../../contract/own-messages.js';
import { artifactRequest, partsBefore } from '../../rules/artifacts/artifact-request.js';
import {
  artifactDate,
  artifactRefsOf,
  artifactStatusOf,
  artifactText,
  copyVersion,
  deleteVersion,
  editVersion,
  newArtifact,
  nextVersion,
  putVersion,
  readArtifacts,
  reviseVersion,
  type Artifact,
  type Artifacts,
  type ArtifactStatus,
  type VersionChange,
} from '../../rules/artifacts/artifact-versions.js';
import { revisionKey, removalOf } from '../../rules/conversations/marks.js';
import { mark } from '../../rules/conversations/set-marks.js';
import { replaceNode } from '../../rules/conversations/tree.js';
import { isImported } from '../../rules/imports/imported-mark.js';
import type { ArtifactProposal } from '../../rules/proposals/artifact-block.js';
import { blockKeyOf, findSpecialBlocks } from '../../rules/proposals/find-special-blocks.js';
import { recordFrom } from '../../rules/values/record-from.js';
import { selectDefaultAccount } from '../accounts/accounts.store.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import { selectModelInForce } from '../models/choose-model.js';
import { refused } from '../ports/refused.js';
import { loadProposalReader } from '../proposals/load-proposal-reader.js';
import {
  artifactRunSchema,
  createArtifactRun,
  type ArtifactRun,
  type ArtifactRunEnd,
} from './artifact-run.js';
import type { ArtifactsOptions } from './artifacts-host.types.js';
import type { ArtifactRoom, VersionRef } from './artifacts.types.js';
import {
  generationTransition,
  type ArtifactFacts,
  type GenerationEvent,
  type GenerationState,
} from './generation.machine.js';

/** Dependencies of {@link createArtifactRoom}. */
export interface ArtifactRoomOptions extends ArtifactsOptions {
  store: StoreApi<GenerationState>;
}

/** The room as its conversation sees it. */
export interface ManagedArtifactRoom extends ArtifactRoom {
  runAutomatic(messageId: string): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
  dispose(): void;
}

const refuse = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** Status that a message stores for the end of a run. */
const statusOf: Readonly<Record<ArtifactRunEnd, ArtifactStatus>> = {
  completed: 'complete',
  stopped: 'stopped',
  failed: 'cancelled',
  lost: 'cancelled',
};

/**
 * Makes artifacts and changes their versions. What is being made is written down with the id of its run before the request leaves, so
 * that a reload follows it; the number of the version is fixed then, so two tabs that follow one run write the same.
 *
 * @source chat specification §4 "Artifacts"; protocol §6.5
 */
export function createArtifactRoom(options: ArtifactRoomOptions): ManagedArtifactRoom {
  const { ports, store, host } = options;
  const { file } = host;
  const { id: conversationId } = file.record().head;
  /** The generation in progress; `end` ends it. */
  let job: { run: ArtifactRun | null; requestId: string | null; end(status: ArtifactStatus): void } | null =
    null;

  const step = (event: GenerationEvent): void =>
    store.setState(generationTransition(store.getState(), event), true);
  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  const nodeOf = (id: string): Message | undefined => file.record().tree.nodes.get(id);
  const artifacts = (): Artifacts => readArtifacts(file.record().head['artifacts']);

  function setNode(node: Message): void {
    file.setTree(replaceNode(file.record().tree, node));
  }
  /** Writes the versions of one artifact; what this version cannot read of others stays as it is. */
  function write(artifactId: string, after: Artifacts): void {
    const { [artifactId]: _before, ...others } = recordFrom(file.record().head['artifacts']) ?? {};
    const versions = after[artifactId];
    file.setHead({ artifacts: versions ? { ...others, [artifactId]: versions } : others });
  }

  // --- Making one -----------------------------------------------------------------------------------------------------------

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
      job = {
        run: reader,
        requestId,
        end(status) {
          reader.leave();
          resolve({ status, comment: reader.comment() });
        },
      };
      go(reader);
    });
    job = null;
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
    job = { run: null, requestId: null, end: () => (stoppedEarly = true) };
    setNode(mark(nodeOf(messageId) as Message, { artifactStatus: 'running' }, isoNow()));
    const proposal = await readBlock(code, messageId).catch(() => null);
    const isStopped = (): boolean => stoppedEarly || !host.isReady();
    if (!proposal || isStopped()) {
      job = null;
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
      job = null;
      await commit(messageId, 'stopped', null);
      step({ type: 'ended' });
      return success(undefined);
    }
    const account = selectDefaultAccount(options.accounts.store.getState());
    const request = artifactRequest({
      model,
      proposal: { ...proposal, id: facts.artifactId },
      artifacts: artifacts(),
      requestId,
      accountId: account.id === 'general_account' ? null : account.id,
    });
    return finish(messageId, requestId, facts, (run) => run.start(request));
  }

  // --- Changing versions ----------------------------------------------------------------------------------------------------

  function change<T>(artifactId: string, work: () => T): Outcome<T> {
    if (!host.isReady()) return refused('send.notLoaded');
    const state = store.getState();
    if (state.status !== 'idle' && state.facts?.artifactId === artifactId)
      return refuse(artifactSentence('artifacts.streaming'));
    const result = work();
    void host.save();
    return success(result);
  }
  const taking = (artifactId: string, { artifacts: after, shown }: VersionChange): number | null => {
    write(artifactId, after);
    return shown;
  };

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
      if (!job) return;
      const { requestId, end } = job;
      step({ type: 'stopPressed' });
      if (requestId !== null) void ports.chat.stop(requestId);
      await new Promise<void>((resolve) => {
        ports.clock.after(limits.artifactStopDelayMs, () => {
          end('stopped');
          resolve();
        });
      });
    },
    edit: ({ artifactId, version }, text) =>
      change(artifactId, () => {
        const now = ports.clock.now();
        return taking(artifactId, editVersion(artifacts(), { artifactId, version, text, now })) ?? version;
      }),
    copy: ({ artifactId, version }) =>
      change(artifactId, () => {
        const now = ports.clock.now();
        return taking(artifactId, copyVersion(artifacts(), { artifactId, version, now })) ?? version;
      }),
    remove({ artifactId, version }) {
      const gone = artifacts()[artifactId]?.find((one) => one.version === version);
      const removed = change(artifactId, () =>
        taking(artifactId, deleteVersion(artifacts(), artifactId, version)),
      );
      if (removed.ok && gone)
        ports.notify({
          kind: 'info',
          text: artifactSentence('artifacts.removed'),
          action: {
            label: messageText('remove.undo'),
            run() {
              change(artifactId, () => write(artifactId, putVersion(artifacts(), gone)));
            },
          },
          timeoutMs: limits.undoMs,
        });
      return removed;
    },
    revise({ artifactId, version }, stopped) {
      const before = artifacts()[artifactId]?.find((one) => one.version === version);
      const isBusy = store.getState().status !== 'idle' || host.runs.state().status !== 'idle';
      if (!before || isBusy || !host.isReady() || file.isMoving()) return null;
      const { name, type, description } = before;
      const next = nextVersion(artifacts(), artifactId);
      const createdAt = artifactDate(ports.clock.now());
      step({ type: 'started', messageId: '', key: '' });
      step({
        type: 'named',
        facts: { artifactId, version: next, name, type, description, createdAt },
        revises: version,
      });
      job = { run: null, requestId: null, end: stopped };
      return {
        write: (text) => step({ type: 'rewrote', text }),
        keep(text) {
          if (!host.isReady()) return null;
          const now = ports.clock.now();
          const kept = taking(artifactId, reviseVersion(artifacts(), { artifactId, version, text, now }));
          void host.save();
          return kept === null ? null : { artifactId, version: kept };
        },
        close() {
          job = null;
          step({ type: 'ended' });
        },
      };
    },
    add: (artifact: Artifact) =>
      change(artifact.artifactId, () => {
        const { artifactId } = artifact;
        const text = artifactText(artifact);
        const same = artifacts()[artifactId]?.findLast((one) => artifactText(one) === text);
        if (same) return { artifactId, version: same.version };
        const version = nextVersion(artifacts(), artifactId);
        write(artifactId, putVersion(artifacts(), { ...artifact, version }));
        return { artifactId, version };
      }),
    dispose: () => job?.run?.leave(),
  };
}
