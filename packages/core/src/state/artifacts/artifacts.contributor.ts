import type { Message } from '../../contract/conversations/conversations.js';
import { recordFrom } from '../../rules/values/record-from.js';
import type { TurnContributor } from '../conversation/turn-contributor.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import { createLazyModule } from '../ports/lazy-module.js';

/** Whether the assistant of a message wants no artifacts. @source protocol §2.3 (6), §7.1 */
function refusesArtifacts(message: Message | undefined): boolean {
  let value: unknown = message?.data['assistant'];
  for (const key of ['definition', 'data', 'featureOptions', 'IncludeArtifactsInstr'])
    value = recordFrom(value)?.[key];
  return value === false;
}

/** How to ask for an artifact, unless the assistant does without. @source protocol §2.3 (6) */
export function createArtifactsContributor(plugins: Pick<LazyPlugins, 'load'>): TurnContributor {
  const rules = createLazyModule(() => import('../../rules/artifacts/artifact-instructions.js'));
  return {
    open: () => ({
      async contribute({ asked, isResult }) {
        if (isResult || !(await plugins.load()).isOn('artifacts') || refusesArtifacts(asked)) return {};
        return { instructions: (await rules.load()).artifactInstructions };
      },
    }),
  };
}
