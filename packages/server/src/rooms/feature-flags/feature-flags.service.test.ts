import { featureFlagDefaults, type FeatureFlagRule } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { capabilities } from '../../platform/capabilities.js';
import { evaluateFlags } from './feature-flags.service.js';

const flag = 'dataSourceSelectorOnInput';
const rule = (enabled: boolean, people: string[], groups: string[]): FeatureFlagRule => ({
  enabled,
  userExceptions: people,
  amplifyGroupExceptions: groups,
});
const ann = { email: 'ann@x.org', groups: new Set(['staff', 'all']) };

describe('a flag', () => {
  it.each<[boolean, string[], string[], boolean]>([
    [true, [], [], true],
    [false, [], [], false],
    [true, ['Ann@x.org'], [], false],
    [false, ['ann@X.org'], [], true],
    [true, [], ['staff'], false],
    [false, [], ['other', 'staff'], true],
    // Twice an exception is one exception.
    [true, ['ann@x.org'], ['staff', 'all'], false],
    [false, ['ann@x.org'], ['staff', 'all'], true],
    [true, ['bob@x.org'], ['other'], true],
    [false, ['bob@x.org'], ['other'], false],
  ])('that is %s, with the exceptions %j and %j, is %s', (enabled, people, groups, expected) => {
    const flags = evaluateFlags({ [flag]: rule(enabled, people, groups) }, ann);
    expect(flags[flag]).toBe(expected);
  });

  it('without a rule keeps its default; custom flags of administrators are included', () => {
    const flags = evaluateFlags({ ours: rule(true, [], []) }, ann);
    expect(flags).toMatchObject({ ours: true, ragEnabled: true, mixPanel: false });
  });

  it('[CAP2] is what the configuration says while no rule is stored, and off without its capability', () => {
    const configured = {
      promptPrefixCreate: true,
      memory: false,
      mixPanel: true,
      dataSourceSelectorOnInput: false,
    };
    expect(evaluateFlags({}, ann, configured)).toMatchObject({
      promptPrefixCreate: true,
      memory: false,
      mixPanel: false,
      dataSourceSelectorOnInput: false,
      ragEnabled: true,
    });
    expect(evaluateFlags({ [flag]: rule(true, [], []) }, ann, configured)[flag]).toBe(true);
  });

  it('[CAP1] 2.013, 2.014: of the specified ones is known, and on or off for everybody where this server has nothing for it', () => {
    const specified =
      'uploadDocuments artifacts pluginsOnInput highlighter memory assistantApis assistantAdminInterface createAstAdminGroups promptOptimizer followUpCreate promptPrefixCreate outputTransformerCreate rootPromptCreate workflowCreate overrideInvisiblePrompts dataDisclosure mixPanel storeCloudConversations apiKeys mtdCost adminInterface ragEnabled codeInterpreterEnabled automation'.split(
        ' ',
      ) as (keyof typeof capabilities)[];
    expect(Object.keys(featureFlagDefaults)).toEqual(expect.arrayContaining(specified));
    expect(specified.filter((name) => !capabilities[name])).toEqual(['outputTransformerCreate', 'mixPanel']);
  });

  it('[CAP1] without its capability is off, whatever its rule says; the others keep their default', () => {
    const names = Object.keys(capabilities) as (keyof typeof capabilities)[];
    const missing = names.filter((name) => !capabilities[name]);
    expect(missing).toContain('mixPanel');
    const all = evaluateFlags(Object.fromEntries(names.map((name) => [name, rule(true, [], [])])), ann);
    expect(names.filter((name) => !all[name])).toEqual(missing);
    for (const [name, isOn] of Object.entries(evaluateFlags({}, ann)))
      expect(isOn, name).toBe(capabilities[name as 'memory'] && featureFlagDefaults[name as 'memory']);
  });
});
