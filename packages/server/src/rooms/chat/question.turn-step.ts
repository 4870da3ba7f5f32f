import { composePrompt } from './compose-prompt.js';
import { modelOf, proceed, refuseTurn, type TurnStep } from './turn.js';

/** Refuses a turn in which nobody says anything to the model. @source protocol §2.7 */
export const questionStep: TurnStep = (turn) => {
  const isSaid = turn.request.messages.some(
    ({ role, content }) => role !== 'system' && role !== 'assistant' && content.length > 0,
  );
  return isSaid && composePrompt(turn, modelOf(turn)).messages.some(({ role }) => role === 'user')
    ? proceed(turn)
    : refuseTurn({ status: 400, error: 'No messages provided', code: 'request.noMessages' });
};
