import { artifactText, readArtifacts, versionKey } from '../../rules/artifacts/artifact-versions.js';
import type { VersionRef } from '../artifacts/artifacts.types.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { HighlightDraft, HighlightTarget } from './highlighter.types.js';

/** A version of an artifact: an edit is the newest version of it, which there is once the edit is complete. */
export async function createVersionTarget(
  conversation: ConversationStore,
  ref: VersionRef,
): Promise<HighlightTarget | null> {
  const { artifactId, version } = ref;
  const { artifacts, modelId, accountId } = conversation.store.getState();
  const stored = readArtifacts(artifacts)[artifactId]?.find((one) => one.version === version);
  const room = await conversation.artifacts?.load();
  if (!stored || !room) return null;

  function begin(stop: () => void): HighlightDraft | null {
    const revision = room?.revise(ref, stop);
    if (!revision) return null;
    let kept: VersionRef | null = null;
    return {
      id: versionKey(ref),
      write: revision.write,
      ready: () => Promise.resolve(),
      keep(text) {
        kept = revision.keep(text);
        return kept && versionKey(kept);
      },
      close: revision.close,
      revert: () => kept !== null && (room?.remove(kept).ok ?? false),
    };
  }
  return { content: artifactText(stored), modelId, accountId, begin };
}
