interface Brands {
  userAgentData?: { brands: readonly { brand: string; version: string }[] };
}

/** The first version of Chromium that enforces `Connection-Allowlist`. */
const firstChromium = 152;

/**
 * Whether this browser enforces the `Connection-Allowlist` of the page of programs. Without it a program can make the browser look up a
 * name or open a connection, though it gets no answer. There is no feature to detect: the header has no interface.
 */
export const closesNetwork = ({ userAgentData }: Brands = navigator as Brands): boolean =>
  userAgentData?.brands.some(
    ({ brand, version }) => brand === 'Chromium' && Number(version) >= firstChromium,
  ) ?? false;
