import type { TurnContributor } from '../conversation/turn-contributor.js';

/** Names the assistant that a message is for. What it is told is composed on the server. */
export const createAssistantsContributor = (): TurnContributor => ({
  open: () => ({
    async contribute({ asked, request: { options } }) {
      if (!asked) return {};
      // Tools may ask, and the reply shows what they ask.
      const shown = { ...options, canApprove: true };
      if (!asked.data['assistant']) return { options: shown };
      const { assistantOptions, choiceOf } = await import('../../rules/assistants/choice.js');
      return { options: { ...shown, ...assistantOptions(choiceOf(asked)) } };
    },
  }),
});
