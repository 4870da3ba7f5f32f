import { vi } from 'vitest';
import type { EmbedController } from '../embed/controller.js';
import { activateElement } from '../embed/element/activate-element.js';
import { createPanelSource, type PanelSource } from '../embed/element/panel-source.js';
import { createShellClass } from '../embed/element/shell.js';
import type { StoaChatElement } from '../embed/element/stoa-chat-element.js';

/** Browser APIs that jsdom lacks. */
export function completeDom(): void {
  class Sheet {
    cssRules: unknown[] = [];
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
}

export interface StandIn {
  source: PanelSource;
  controllers: EmbedController[];
  /** Name and arguments of each. */
  commands: unknown[][];
  focused: string[];
  destroyed: number;
  loads: number;
  /** The next loads fail. */
  failing: number;
}

/** A panel that only notes what is asked of it. */
export function makeStandIn(): StandIn {
  const seen: StandIn = {
    controllers: [],
    commands: [],
    focused: [],
    destroyed: 0,
    loads: 0,
    failing: 0,
    source: createPanelSource({
      parts: async () => {
        seen.loads += 1;
        if (seen.failing-- > 0) throw new TypeError('no such chunk');
        return {
          activateElement: activateElement,
          mountPanel: async (root, controller) => {
            seen.controllers.push(controller);
            const field = document.createElement('textarea');
            root.append(field);
            const end = controller.attachHandler(({ kind, ...args }) =>
              seen.commands.push([kind, ...Object.values(args)]),
            );
            return {
              focus: () => {
                field.focus();
                seen.focused.push(controller.instance);
              },
              destroy: () => {
                end();
                seen.destroyed += 1;
                field.remove();
              },
            };
          },
        };
      },
      sheet: async () => ({ panelCss: '' }),
      words: async () => await import('../embed/element/frame-locales.js'),
    }),
  };
  return seen;
}

let count = 0;

/** Defines an element of its own name over a stand-in. */
export function defineTest(standIn: StandIn): { tag: string; create: () => StoaChatElement } {
  count += 1;
  const tag = `stoa-chat-test-${count}`;
  customElements.define(
    tag,
    createShellClass(async () => ({ panelSource: standIn.source }), '1.0.0'),
  );
  return { tag, create: () => document.createElement(tag) as StoaChatElement };
}

/** Until everything that was asked for has come. */
export const settle = () => new Promise((done) => setTimeout(done, 20));

export const launcherOf = (element: Element): HTMLButtonElement =>
  element.shadowRoot!.querySelector<HTMLButtonElement>('button.at')!;
