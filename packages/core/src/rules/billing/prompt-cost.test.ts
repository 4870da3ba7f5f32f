import { describe, expect, it } from 'vitest';
import { promptCost, promptCostSentence } from './prompt-cost.js';

const model = {
  inputContextWindow: 10_000,
  outputTokenLimit: 1_000,
  inputTokenCost: 0.5,
  outputTokenCost: 2,
};
const alert = { isActive: true, alertMessage: '<totalCost> for <prompts>, or <totalCost> $&', cost: 2 };

describe('the cost of a request before it is sent', () => {
  it('[BI7] 2.007: is that of all that goes along, as far as the model reads it, and of the longest answer', () => {
    const asked = { model, characters: 4_000, documentTokens: 1_000, maxTokens: 500 };
    expect(promptCost(asked)).toBeCloseTo(2 * 0.5 + 0.5 * 2);
    expect(promptCost({ ...asked, documentTokens: 1_000_000 })).toBeCloseTo(10 * 0.5 + 0.5 * 2);
    expect(promptCost({ ...asked, maxTokens: 9_000 })).toBeCloseTo(1 + 2);
    const { inputTokenCost: _in, outputTokenCost: _out, ...free } = model;
    expect(promptCost({ ...asked, model: free })).toBe(0);
  });

  it('[BI7] 2.007: is told from the threshold on, with both placeholders as text, and not while the alert is off', () => {
    expect(promptCostSentence(alert, 2)).toBe('2.00 for 1, or 2.00 $&');
    expect(promptCostSentence(alert, 1.999)).toBeNull();
    expect(promptCostSentence({ ...alert, isActive: false }, 5)).toBeNull();
    expect(promptCostSentence({ ...alert, cost: 0 }, 0)).toBeNull();
    expect(promptCostSentence({ ...alert, cost: 0 }, 0.004)).toBe('0.00 for 1, or 0.00 $&');
  });

  it.each(['', ' \n'])(
    '[BI7] 2.007: is told in the initial words where there is no message: %j',
    (alertMessage) => {
      expect(promptCostSentence({ ...alert, alertMessage }, 2)).toBe(
        'This request will cost up to $2.00 and needs 1 prompt(s). Do you want to send it?',
      );
    },
  );
});
