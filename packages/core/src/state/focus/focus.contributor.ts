import type { TurnContributor } from '../conversation/turn-contributor.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PendingFocus } from './focus.js';

/** Shorter conversations are sent in full. */
const shortestFocused = 5;

/** Of a long conversation the messages that matter for this one. */
export function createFocusContributor(
  ports: Ports,
  needs: { models: Pick<ModelsStore, 'store'>; plugins: Pick<LazyPlugins, 'load'> },
): TurnContributor {
  const rules = createLazyModule(() => import('./focus.js'));
  return {
    open({ runs, changed, mark }) {
      let focusing: PendingFocus | undefined;
      return {
        async contribute({ isResult, request: { path } }) {
          if (isResult || path.length < shortestFocused) return {};
          if (!(await needs.plugins.load()).isOn('smart-focused-messages')) return {};
          const focusRules = await rules.load().catch(() => undefined);
          if (!focusRules || runs.state().status === 'stopping') return {};
          const models = needs.models.store.getState();
          focusing = focusRules.chooseFocus(ports, selectModel(models.advancedId)(models), path);
          if (!focusing) return {};
          changed();
          const focus = await focusing.focus;
          focusing = undefined;
          changed();
          if (focus && focus.marks.size > 0) mark(focus.marks);
          return focus ? { path: focus.path } : {};
        },
        isFocusing: () => focusing !== undefined,
        skipWait: () => focusing?.cancel(),
      };
    },
  };
}
