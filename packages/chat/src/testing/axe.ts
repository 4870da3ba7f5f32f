import axe from 'axe-core';

/** Violations that axe finds, one line each. Colours are checked on the stories, in a real browser. */
export async function findViolations(
  container: Element,
  /** Rules that hold for whole pages alone. */
  ofPages: readonly 'region'[] = [],
): Promise<string[]> {
  const { violations } = await axe.run(container, {
    // No frame of jsdom runs axe, so that there is nothing to ask in one.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: ofPages.includes('region') } },
  });
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`);
}
