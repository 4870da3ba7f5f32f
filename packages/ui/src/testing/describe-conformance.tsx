import { render } from '@testing-library/react';
import axe from 'axe-core';
import { cloneElement, createRef, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

export interface ConformanceOptions {
  /** The part with what it needs to be accessible: a label, children. */
  element: ReactElement<Record<string, unknown>>;
  /** Its `data-slot`. */
  slot: string;
  /** Required context: an open menu for an item, say. */
  wrap?: (part: ReactElement) => ReactNode;
  /** Parts that a portal carries away are looked for in the whole document. */
  portalled?: boolean;
  /** Class name that the part has by itself and that an override must replace: `[own, override]`. */
  override?: [own: string, override: string];
  /** axe rules that cannot hold for a part on its own. */
  skipRules?: string[];
}

/** Rules about a whole page, which a part is not, and colours, which jsdom cannot paint (the stories check those). */
const pageRules = [
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'document-title',
  'html-has-lang',
  'color-contrast',
];

/** The conventions of every part, as one suite (architecture.md, "Components"). */
export function describeConformance(name: string, options: ConformanceOptions): void {
  const { element, slot, wrap = (part) => part, portalled = false, override, skipRules = [] } = options;

  function mount(props: Record<string, unknown> = {}) {
    const view = render(<>{wrap(cloneElement(element, props))}</>);
    const scope = portalled ? document.body : view.container;
    const find = () => scope.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
    return { ...view, scope, find };
  }

  describe(`${name} conforms`, () => {
    it('[C1] renders one DOM node that carries its slot', () => {
      const { scope, find } = mount();
      expect(find()).not.toBeNull();
      expect(scope.querySelectorAll(`[data-slot="${slot}"]`)).toHaveLength(1);
    });

    it('[C2] spreads props last', () => {
      const { find } = mount({ 'data-testid': 'probe', lang: 'el' });
      expect(find()?.dataset['testid']).toBe('probe');
      expect(find()?.lang).toBe('el');
    });

    it('[C3] merges className, and the caller wins', () => {
      const { find } = mount({ className: `probe-class ${override?.[1] ?? ''}` });
      expect(find()?.classList.contains('probe-class')).toBe(true);
      if (override) {
        expect(find()?.classList.contains(override[1])).toBe(true);
        expect(find()?.classList.contains(override[0])).toBe(false);
      }
    });

    it('[C4] forwards its ref, as object and as function, and clears it', () => {
      const objectRef = createRef<HTMLElement>();
      const first = mount({ ref: objectRef });
      expect(objectRef.current).toBe(first.find());
      first.unmount();
      expect(objectRef.current).toBeNull();
      const functionRef = vi.fn();
      const second = mount({ ref: functionRef });
      expect(functionRef).toHaveBeenCalledWith(second.find());
    });

    it('[C8] has no inline style in a page of the server', () => {
      expect(renderToString(<>{wrap(element)}</>)).not.toMatch(/ style="/);
    });

    it('[C5] has no finding of axe', async () => {
      const { scope } = mount();
      const disabled = [...pageRules, ...skipRules].map((rule) => [rule, { enabled: false }] as const);
      const { violations } = await axe.run(scope, { rules: Object.fromEntries(disabled) });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    });
  });
}
