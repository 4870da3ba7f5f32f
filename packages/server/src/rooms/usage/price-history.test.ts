import { expect, it } from 'vitest';
import { pricesOverTime } from './price-history.js';

const priced = (inputTokenCost: number, name = 'Model') => ({
  name,
  inputTokenCost,
  cachedTokenCost: 0,
  outputTokenCost: 0.01,
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const iso = (day: number) => at(day).toISOString();

it('[USG20] prices have the days from when and until when they held', () => {
  const [one, other] = pricesOverTime(
    [
      { savedAt: at(1), models: { m: priced(0.002) } },
      // Something else about the model was saved.
      { savedAt: at(2), models: { m: priced(0.002, 'Renamed') } },
      { savedAt: at(3), models: { m: priced(0.004, 'Renamed'), n: priced(1, 'Added') } },
      // Back to the environment, and gone.
      { savedAt: at(4), models: {} },
      { savedAt: at(5), models: { n: priced(1, 'Added') } },
    ],
    { m: priced(0.001) },
  );
  expect(one).toMatchObject({
    id: 'n',
    name: 'Added',
    spans: [
      { from: iso(5), to: null },
      { from: iso(3), to: iso(4), inputTokenCost: 1 },
    ],
  });
  expect(
    other!.spans.map(({ from, to, inputTokenCost, isFromEnvironment }) => [
      from,
      to,
      inputTokenCost,
      isFromEnvironment,
    ]),
  ).toEqual([
    [iso(4), null, 0.001, true],
    [iso(3), iso(4), 0.004, false],
    [iso(1), iso(3), 0.002, false],
    [null, iso(1), 0.001, true],
  ]);
});
