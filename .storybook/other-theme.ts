import axe from 'axe-core';

/** An animation that starts again whenever it ends must not hold a test. */
const maxRounds = 10;

/**
 * Colours in the middle of a change have no contrast of their own: jump to where they are going. A finished change may
 * start one in the elements that inherit from it, hence rounds until there is none.
 */
async function settle(document: Document): Promise<void> {
  const roots = [...document.querySelectorAll('[data-theme]')].flatMap((element) => element.shadowRoot ?? []);
  for (let round = 0; round < maxRounds; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const animations = [document, ...roots]
      .flatMap((root) => root.getAnimations())
      .filter(({ playState }) => playState !== 'finished');
    for (const animation of animations) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
    // What reads the colours by script draws a frame later.
    if (animations.length === 0 && round > 0) return;
  }
}

/**
 * The accessibility addon looks at a story in one theme; this looks at its colours in the other one, so that every story
 * has been seen in both. In test runs only.
 */
export async function expectContrastInOtherTheme(document: Document): Promise<void> {
  if (!('__vitest_browser__' in globalThis)) return;
  // The document, and the hosts of shadow roots, whose tokens start anew.
  const themed = [...document.querySelectorAll<HTMLElement>('[data-theme]')].map(
    (element) => [element, element.dataset['theme']] as const,
  );
  try {
    for (const [element, theme] of themed) element.dataset['theme'] = theme === 'dark' ? 'light' : 'dark';
    await settle(document);
    const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'] });
    if (violations.length === 0) return;
    const nodes = violations.flatMap((violation) => violation.nodes);
    throw new Error(
      `In the other theme: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    );
  } finally {
    for (const [element, theme] of themed) element.dataset['theme'] = theme;
    await settle(document);
  }
}
