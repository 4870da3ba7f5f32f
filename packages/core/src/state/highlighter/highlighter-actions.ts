import { createStore } from 'zustand/vanilla';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import { highlighterSentence } from '../../contract/highlighter/highlighter-messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { withParagraph, withReplacement } from '../../rules/highlighter/apply-highlight.js';
import { composeRequest, editRequest, promptAbout } from '../../rules/highlighter/highlight-request.js';
import { selectAccountInForce } from '../accounts/accounts.store.js';
import { selectModelInForce } from '../models/choose-model.js';
import { askInBackground, type BackgroundRequest } from '../ports/background-request.js';
import type { Ports } from '../ports/ports.js';
import * as timing from '../ports/timing.js';
import type { HighlighterDependencies } from './highlighter.store.js';
import type {
  HighlightDraft,
  HighlighterActions,
  HighlighterState,
  HighlightTarget,
} from './highlighter.types.js';
import { createReplyTarget, showOriginal } from './reply-target.js';
import { createVersionTarget } from './version-target.js';

const unable: Outcome<never> = failed({
  code: 'refused',
  message: highlighterSentence('highlighter.failed'),
});

type RequestFrame = Parameters<typeof editRequest>[0];

/**
 * Edits by selection. The answer of a model grows in the place that it is for; what fails or is stopped leaves the original as it was.
 *
 * @source protocol §10
 */
export function createHighlighterActions(
  ports: Ports,
  { models, accounts }: HighlighterDependencies,
): HighlighterActions {
  const store = createStore<HighlighterState>(() => ({ status: 'idle' }));
  let active: { request: BackgroundRequest; wasStopped: boolean; release: () => void } | null = null;
  /** The edit that can be reverted. */
  let last: HighlightDraft | null = null;

  function frameFor(target: HighlightTarget, instruction: string): RequestFrame | null {
    const model = selectModelInForce(target.modelId)(models.store.getState());
    if (!model) return null;
    const account = selectAccountInForce(target.accountId)(accounts.store.getState());
    return {
      model: model.id,
      requestId: ports.newId(),
      accountId: account.id === 'general_account' ? null : account.id,
      instruction,
      content: target.content,
    };
  }

  async function change(
    target: HighlightTarget,
    instruction: string,
    compose: (frame: RequestFrame) => ChatRequestInput,
    apply: (answer: string) => string,
  ): Promise<Outcome<void>> {
    const frame = active ? null : frameFor(target, instruction);
    const draft = frame && target.begin(stop);
    if (!frame || !draft) return unable;
    store.setState({ status: 'editing', targetId: draft.id }, true);
    const request = askInBackground(ports, compose(frame), timing.highlightMs, (text) => {
      if (text.trim() !== '') draft.write(apply(text));
    });
    const own = { request, wasStopped: false, release: () => undefined };
    active = own;
    const answer = await request.answer;
    if (answer?.trim()) {
      draft.write(apply(answer));
      await waitFor(draft, own);
    }
    active = null;
    return finish(draft, own.wasStopped, answer?.trim() ? apply(answer) : null);
  }
  /** Waits until the edit can be kept, is stopped, or has waited too long. */
  async function waitFor(draft: HighlightDraft, own: { release: () => void }): Promise<void> {
    const released = new Promise<void>((resolve) => (own.release = resolve));
    const cancelTimer = ports.clock.after(timing.highlightMs, () => own.release());
    await Promise.race([draft.ready(), released]);
    cancelTimer();
  }
  function finish(draft: HighlightDraft, wasStopped: boolean, content: string | null): Outcome<void> {
    const keptId = content === null || wasStopped ? null : draft.keep(content);
    draft.close();
    if (keptId !== null) {
      last = draft;
      store.setState({ status: 'edited', targetId: keptId }, true);
      return success(undefined);
    }
    store.setState({ status: 'idle' }, true);
    return wasStopped ? success(undefined) : unable;
  }
  function stop(): void {
    if (!active) return;
    active.wasStopped = true;
    active.request.cancel();
    active.release();
  }
  const accept = () => {
    last = null;
    if (store.getState().status === 'edited') store.setState({ status: 'idle' }, true);
  };

  return {
    store,
    prompt: (conversation, { input, selection, artifactId }) =>
      conversation.send(promptAbout(input, selection, artifactId), undefined, { keepsDraft: true }),
    edit: (target, { instruction, range, form }) =>
      change(
        target,
        instruction,
        (frame) => editRequest(frame, range, form),
        (answer) => withReplacement(target.content, range, form, answer),
      ),
    compose: (target, { instruction, passages, offset }) =>
      change(
        target,
        instruction,
        (frame) => composeRequest(frame, passages, offset),
        (answer) => withParagraph(target.content, offset, answer),
      ),
    stop,
    revert() {
      if (last?.revert() ?? true) accept();
    },
    accept,
    replyTarget: (conversation, messageId) => createReplyTarget(ports, conversation, messageId),
    versionTarget: createVersionTarget,
    revertMessage: showOriginal,
  };
}
