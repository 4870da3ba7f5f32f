import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/settings/settings.js';
import {
  canChoosePlugins,
  isPluginOn,
  pluginRequestOptions,
  pluginsOf,
  readSwitches,
  withSwitch,
  type PluginSituation,
} from './plugins.js';

const options = defaultSettings.featureOptions;
const everything = {
  ragEnabled: true,
  codeInterpreterEnabled: true,
  artifacts: true,
  memory: true,
  pluginsOnInput: true,
};
const situation = (change: Partial<PluginSituation> = {}): PluginSituation => ({
  flags: everything,
  options,
  switches: {},
  ...change,
});
const shown = (given: PluginSituation) =>
  Object.fromEntries(pluginsOf(given).map(({ id, isOn }) => [id, isOn]));

describe('plugins', () => {
  it('[PLG1] document search is on and the code interpreter off; the others follow their options', () => {
    expect(shown(situation())).toEqual({
      rag: true,
      'code-interpreter': false,
      artifacts: false,
      'smart-focused-messages': true,
      memory: false,
    });
    expect(
      shown(situation({ options: { ...options, includeArtifacts: true, includeMemory: true } })),
    ).toEqual({
      rag: true,
      'code-interpreter': false,
      artifacts: true,
      'smart-focused-messages': true,
      memory: true,
    });
  });

  it('[PLG2] a plugin whose flag is off is not offered, and never on', () => {
    const given = situation({ flags: { pluginsOnInput: true }, switches: { artifacts: true, memory: true } });
    expect(shown(given)).toEqual({ 'smart-focused-messages': true });
    expect(isPluginOn('artifacts', given)).toBe(false);
  });

  it('[PLG3] without the flag or the option no switch counts', () => {
    const switches = { rag: false, artifacts: true, 'smart-focused-messages': false } as const;
    for (const given of [
      situation({ switches, flags: { ...everything, pluginsOnInput: false } }),
      situation({ switches, options: { ...options, includePluginSelector: false } }),
    ]) {
      expect(canChoosePlugins(given)).toBe(false);
      expect(isPluginOn('rag', given)).toBe(true);
      expect(isPluginOn('artifacts', given)).toBe(false);
      expect(pluginRequestOptions(given)).toEqual({});
    }
  });

  it('[PLG4] a switch at its default is not kept', () => {
    const off = withSwitch({}, 'rag', false, options);
    expect(off).toEqual({ rag: false });
    expect(withSwitch(off, 'rag', true, options)).toEqual({});
    expect(pluginsOf(situation({ switches: off }))[0]).toEqual({ id: 'rag', isOn: false, isDefault: false });
  });

  it.each<[string, Partial<PluginSituation>, string | null, Record<string, unknown>]>([
    ['everything at its default', {}, null, {}],
    ['document search off', { switches: { rag: false } }, null, { skipRag: true }],
    [
      'the code interpreter on',
      { switches: { 'code-interpreter': true } },
      'ci-1',
      { codeInterpreterAssistantId: 'ci-1', skipRag: true, codeInterpreterOnly: true },
    ],
    [
      'the code interpreter on, for the first time',
      { switches: { 'code-interpreter': true } },
      null,
      { skipRag: true, codeInterpreterOnly: true },
    ],
  ])('[PLG5] a request with %s', (_, change, assistantId, expected) => {
    expect(pluginRequestOptions(situation(change), assistantId)).toEqual(expected);
  });

  it.each<[unknown, object]>([
    [null, {}],
    ['rag', {}],
    [{ rag: false, artifacts: 'yes', other: true, toString: true }, { rag: false }],
  ])('what a browser kept, %j, is read switch by switch', (kept, expected) => {
    expect(readSwitches(kept)).toEqual(expected);
  });
});
