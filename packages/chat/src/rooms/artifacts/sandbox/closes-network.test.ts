import { describe, expect, it } from 'vitest';
import { closesNetwork } from './closes-network.js';

const brands = (...versions: [string, string][]) => ({
  userAgentData: { brands: versions.map(([brand, version]) => ({ brand, version })) },
});

describe('closesNetwork', () => {
  it.each([
    ['Chrome 152', brands(['Not.A/Brand', '8'], ['Chromium', '152'], ['Google Chrome', '152']), true],
    ['Chrome 151', brands(['Chromium', '151'], ['Google Chrome', '151']), false],
    ['a browser that says nothing of itself', {}, false],
    ['another engine', brands(['Not.A/Brand', '999']), false],
  ])('[ARF21] %s', (_name, navigator, closes) => {
    expect(closesNetwork(navigator)).toBe(closes);
  });
});
