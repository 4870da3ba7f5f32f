import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { artifactSentence, type ArtifactMessageCode } from '../../contract/artifacts/artifact-messages.js';
import { failed, success, type Failure, type Outcome } from '../../contract/outcome.js';
import { artifactSchema, type Artifact } from '../../rules/artifacts/artifact-versions.js';
import type { Ports } from '../ports/ports.js';
import type { ArtifactLibraryActions, ArtifactLibraryState } from './library.types.js';

/** A refusal says what is wrong with the request; of anything else the specification has a sentence. */
const failure = ({ code, message }: Failure, sentence: ArtifactMessageCode): Outcome<never> =>
  failed({ code, message: code === 'refused' ? message : artifactSentence(sentence) });

/** How long it is said that something was done; it asks for nothing. @units milliseconds */
const toldMs = 8000;

/** Saved artifacts of the person. @source chat specification §3 "Saved artifact list entries", §7 "Artifacts", §8; protocol §3.10 */
export function createLibraryActions(ports: Pick<Ports, 'call' | 'notify'>): ArtifactLibraryActions {
  const store = createStore<ArtifactLibraryState>(() => ({ status: 'loading', items: [] }));
  /** Only the answer to the last question counts. */
  let asked = 0;

  const tell = (code: ArtifactMessageCode) =>
    ports.notify({ kind: 'success', text: artifactSentence(code), timeoutMs: toldMs });
  const sendable = ({
    artifactId,
    version,
    name,
    type,
    description,
    contents,
    tags,
    createdAt,
  }: Artifact) => ({
    artifactId,
    version,
    name: name || artifactId,
    type,
    description,
    contents,
    tags: [...tags],
    createdAt,
  });

  async function refresh(): Promise<void> {
    const mine = ++asked;
    const answer = await ports.call('artifacts', 'list');
    if (mine !== asked) return;
    store.setState(answer.ok ? { status: 'ready', items: answer.value.data } : { status: 'failed' });
  }

  return {
    store,
    refresh,
    async open(key, into) {
      const answer = await ports.call('artifacts', 'get', { artifact_id: key });
      if (!answer.ok) return failure(answer.failure, 'artifacts.loadFailed');
      // It may come from another person, so it is read as strictly as an import.
      const read = z.safeParse(artifactSchema, answer.value.data);
      const room = await into.load().catch(() => undefined);
      if (!read.success || !room)
        return failed({ code: 'parse', message: artifactSentence('artifacts.loadFailed') });
      return room.add(read.data);
    },
    async remove(key) {
      const answer = await ports.call('artifacts', 'remove', { artifact_id: key });
      // Deleted in another window is deleted as well.
      if (!answer.ok && answer.failure.type !== 'NoSuchKey')
        return failure(answer.failure, 'artifacts.deleteFailed');
      store.setState({ items: store.getState().items.filter((item) => item.key !== key) });
      tell('artifacts.deleted');
      // An answer on its way may still have it.
      void refresh();
      return success(undefined);
    },
    async save(artifact) {
      const answer = await ports.call('artifacts', 'save', { artifact: sendable(artifact) });
      if (!answer.ok) return failure(answer.failure, 'artifacts.saveFailed');
      tell('artifacts.saved');
      void refresh();
      return success(undefined);
    },
    async share(artifact, emails) {
      const answer = await ports.call('artifacts', 'share', {
        artifact: sendable(artifact),
        shareWith: [...emails],
      });
      return answer.ok ? success(undefined) : failure(answer.failure, 'artifacts.requestFailed');
    },
  };
}
