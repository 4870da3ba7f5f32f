import { artifactSentence } from '../../contract/artifacts/artifact-messages.js';
import * as limits from '../../contract/limits.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { messageText } from '../../contract/own-messages.js';
import {
  artifactDate,
  artifactText,
  copyVersion,
  deleteVersion,
  editVersion,
  nextVersion,
  putVersion,
  reviseVersion,
  type Artifact,
  type VersionChange,
} from '../../rules/artifacts/artifact-versions.js';
import { refused } from '../ports/refused.js';
import { refuse, type ArtifactDesk, type ArtifactRoomOptions } from './artifact-desk.js';
import type { ArtifactRoom } from './artifacts.types.js';

/** Changing the versions of artifacts. */
export type VersionChanges = Omit<ArtifactRoom, 'generate'>;

/**
 * Changes versions of artifacts; each change is refused while a version of the artifact is streaming.
 *
 * @source chat specification §4 "Artifacts"
 */
export function createVersionChanges(
  desk: ArtifactDesk,
  { ports, store, host }: ArtifactRoomOptions,
): VersionChanges {
  const { file } = host;
  const { step, artifacts, write } = desk;

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
      step({
        type: 'revising',
        version,
        facts: { artifactId, version: next, name, type, description, createdAt },
      });
      desk.job = { requestId: null, end: stopped, leave: () => undefined };
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
          desk.job = null;
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
  };
}
