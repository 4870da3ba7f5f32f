import { describe, expect, it } from 'vitest';
import { citedIds, definedIds } from './rule-ids.js';

describe('rule ids', () => {
  it.each([
    ['- **AB1** One. **AB2** Two.', ['AB1', 'AB2']],
    ['- **AB1, AB3** Some.', ['AB1', 'AB3']],
    ['- **AB9–AB11** Some.', ['AB9', 'AB10', 'AB11']],
    ['A **bold** word, and AB1 without weight.', []],
  ])('defined by %j', (spec, ids) => expect(definedIds(spec)).toEqual(ids));

  it.each([
    ["it('[AB1] saves')", ['AB1']],
    ["it('[AB1–AB3] saves')", ['AB1', 'AB2', 'AB3']],
    ["it('[AB1, AB4] saves')", ['AB1', 'AB4']],
    ["it('[AB1] [AB4] saves')", ['AB1', 'AB4']],
    ["'a [link][R1]', '[R1]'", []],
    ['cells[AB1], row()[AB2], it("AB3 saves"), [Ab4]', []],
  ])('cited by %j', (source, ids) => expect(citedIds(source)).toEqual(ids));
});
