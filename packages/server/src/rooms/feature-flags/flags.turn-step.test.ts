import { expect, it } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { flagsStep } from './flags.turn-step.js';

const open = {
  storeCloudConversations: true,
  ragEnabled: true,
  codeInterpreterEnabled: true,
  artifacts: true,
};
const stepWith = (flags: Partial<typeof open>) => flagsStep({ of: async () => ({ ...open, ...flags }) });

it('[TRN1] flags that are on change nothing of a turn', async () => {
  const turn = turnOf();
  expect(await stepWith({})(turn)).toEqual({ ok: true, turn });
});

it('[TRN1] a flag that is off changes the options, or refuses the turn', async () => {
  const step = stepWith({ ragEnabled: false, storeCloudConversations: false });
  expect(await step(turnOf())).toMatchObject({ ok: true, turn: { request: { options: { skipRag: true } } } });
  expect(await step(turnOf({ options: { storage: 'cloud' } }))).toMatchObject({
    ok: false,
    refusal: { status: 403, code: 'feature.off' },
  });
});
