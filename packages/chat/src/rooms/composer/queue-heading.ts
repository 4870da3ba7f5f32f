import type { QueuedMessage } from '@stoa/core/state';
import type { TextsOf } from '@stoa/ui';
import type { queueTexts } from './queue.texts.js';

/** The heading of the queue; for an automation it names the next step. */
export function headingOf(
  texts: TextsOf<typeof queueTexts>,
  messages: readonly QueuedMessage[],
  isHeld: boolean,
): string {
  const plan = messages[0]?.plan;
  if (plan) return (isHeld ? texts.stepsHeld : texts.stepRunning)(plan.name, plan.step, plan.count);
  return isHeld ? texts.held : texts.waitingCount(messages.length);
}
