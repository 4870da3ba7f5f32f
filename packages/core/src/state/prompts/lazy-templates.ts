import { listSentence } from '../../contract/conversations/list-messages.js';
import { failed } from '../../contract/outcome.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { createTemplates } from './templates.js';
import type { Templates } from './templates.types.js';

/** Ours. */
const text = listSentence('template.notUsable');

/** `createTemplates`, loaded when a template is first used. */
export function createLazyTemplates(...input: Parameters<typeof createTemplates>): Templates {
  const [ports]: [Pick<Ports, 'notify'>, ...unknown[]] = input;
  const module = createLazyModule(async () => (await import('./templates.js')).createTemplates(...input));
  const withTemplates = <T>(run: (templates: Templates) => Promise<T>): Promise<T> => module.load().then(run);
  const report = (): void => void ports.notify({ kind: 'error', text });
  return {
    choose: (order) => withTemplates((templates) => templates.choose(order)).catch(report),
    optimize: (conversationId) =>
      withTemplates((templates) => templates.optimize(conversationId)).catch(report),
    read: async (content) => (await module.load()).read(content),
    questions: (order) => withTemplates((templates) => templates.questions(order)),
    preview: (order, answers) => withTemplates((templates) => templates.preview(order, answers)),
    run: (order, answers) =>
      module.load().then(
        (templates) => templates.run(order, answers),
        () => failed({ code: 'network', message: text }),
      ),
  };
}
