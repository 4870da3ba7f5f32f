import type { TurnContributor } from '../conversation/turn-contributor.js';

/** Names the assistant that a message is for. What it is told is composed on the server. */
export const createAssistantsContributor = (): TurnContributor => ({
  open: () => ({
    async contribute({ asked, request: { options } }) {
      if (!asked?.data['assistant']) return {};
      const { assistantOptions, choiceOf } = await import('../../rules/assistants/choice.js');
      // Its tools may ask, and the reply shows what they ask.
      return { options: { ...options, ...assistantOptions(choiceOf(asked)), canApprove: true } };
    },
  }),
});
