import axe from 'axe-core';

/** Violations that axe finds, one line each. Colours are checked on the stories, in a real browser. */
export async function findViolations(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    // No frame of jsdom runs axe, so that there is nothing to ask in one.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`);
}
