import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { success, failed, type Outcome } from '../../contract/outcome.js';
import type { Prompt } from '../../contract/prompts.js';
import {
  fillTemplate,
  type TemplateDocument,
  type VariableValue,
} from '../../rules/prompts/fill-template.js';
import { stepsOf } from '../../rules/prompts/automation-steps.js';
import { effectOf, labelOf, messageTemplateOf, startOf } from '../../rules/prompts/start-template.js';
import { insertsDocuments } from '../../rules/prompts/template-values.js';
import { askedVariables, parseVariables } from '../../rules/prompts/template-variables.js';
import { hasVariables } from '../../rules/prompts/variable-pattern.js';
import type { AttachmentsStore } from '../attachments/attachments.types.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { LayoutStore } from '../layout/layout.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import { refused } from '../ports/refused.js';
import type { PromptsStore } from './prompts.types.js';
import {
  answersDraft,
  fileOwner,
  type TemplateAnswers,
  type TemplateOrder,
  type Templates,
} from './templates.types.js';

const nothing: TemplateAnswers = { values: new Map(), documents: new Map() };

/** Creates what fills templates and uses them. @source chat specification §5; protocol §5.4, §5.5 */
export function createTemplates(
  ports: Pick<Ports, 'call' | 'clock' | 'newId' | 'notify'>,
  needs: {
    prompts: Pick<PromptsStore, 'store'>;
    conversations: Pick<ConversationListStore, 'store' | 'create' | 'open' | 'rename' | 'readMany'>;
    drafts: Pick<DraftsStore, 'store' | 'set' | 'clear'>;
    attachments: Pick<AttachmentsStore, 'sources' | 'addSources' | 'clear'>;
    layout: Pick<LayoutStore, 'openDialog' | 'showPage'>;
  },
): Templates {
  const { prompts, conversations, drafts, attachments, layout } = needs;
  const json5 = createLazyModule(async () => (await import('json5')).default);

  const read = async (content: string) =>
    hasVariables(content) ? parseVariables(content, (await json5.load()).parse) : [];

  /** The text of a conversation or template that was chosen by its id. */
  async function textOfChosen(type: string, id: string): Promise<string> {
    if (id === '') return '';
    if (type === 'template') {
      const chosen = prompts.store.getState().list.find((one) => one.id === id);
      return chosen ? JSON.stringify(chosen) : '';
    }
    for await (const one of conversations.readMany([id]))
      if (one.ok) return JSON.stringify(one.conversation.messages);
    return '';
  }

  /** A conversation that has nothing in it yet, or a new one. */
  function blankConversation(shownId: string | null): ConversationStore {
    const shown = shownId === null ? undefined : conversations.open(shownId);
    const state = shown?.store.getState();
    const isBlank = state?.load === 'ready' && state.path.length === 0 && state.run.status === 'idle';
    return shown && isBlank ? shown : conversations.open(conversations.create());
  }

  /** The filled text, and what goes along with it. */
  async function fill(prompt: Prompt, { values, documents }: TemplateAnswers) {
    const variables = await read(prompt.content);
    const filled = new Map<string, VariableValue>(values);
    const sources = [];
    const files: TemplateDocument[] = [];
    for (const { name, type } of askedVariables(variables)) {
      const value = values.get(name);
      if ((type === 'conversation' || type === 'template') && typeof value === 'string')
        filled.set(name, await textOfChosen(type, value));
      if (type !== 'file' && type !== 'files') continue;
      const kept = attachments.sources(fileOwner(prompt.id, name));
      sources.push(...kept);
      const all: TemplateDocument[] = [
        ...(documents.get(name) ?? []),
        ...kept.map((source) => ({ name: source.name ?? source.id, type: source.type ?? '' })),
      ];
      files.push(...all);
      filled.set(name, all);
    }
    const fillIn = async (content: string) =>
      fillTemplate({
        content,
        variables: await read(content),
        values: filled,
        newId: ports.newId,
        // Where nothing can go along, what documents say reaches the model only in the text, also of an automation.
        insertsDocuments: sources.length === 0 || insertsDocuments(prompt.type, files),
      });
    const parts = effectOf(prompt) === 'steps' ? stepsOf(prompt) : [prompt.content];
    const filledParts = await Promise.all(parts.map(fillIn));
    // A step that nothing was filled into is none, the first one included.
    const [text = '', ...steps] = filledParts.filter((part) => part.trim() !== '');
    return { text, steps, sources };
  }

  /** Puts a text into the message box. */
  function put(conversationId: string, text: string, use: 'insert' | 'replace'): void {
    const before = drafts.store.getState().drafts[conversationId] ?? '';
    // Text that was typed before stays in front of it.
    const start = use === 'insert' ? before.trimEnd() : '';
    drafts.set(conversationId, start === '' ? text : `${start}\n\n${text}`);
    if (use === 'insert') return;
    ports.notify({
      kind: 'success',
      text: 'The prompt was optimized.',
      action: { label: 'Undo', run: () => drafts.set(conversationId, before) },
      timeoutMs: limits.undoMs,
    });
  }

  const optimizing = new Set<string>();
  async function optimize(conversationId: string): Promise<void> {
    const written = (drafts.store.getState().drafts[conversationId] ?? '').trim();
    if (written === '')
      return void ports.notify({ kind: 'info', text: sentence('chat.empty'), conversationId });
    if (optimizing.has(conversationId)) return;
    optimizing.add(conversationId);
    const takeBack = ports.notify({ kind: 'info', text: 'Optimizing the prompt…', conversationId });
    const answer = await ports.call('optimizer', 'prompt', {
      prompt: written,
      maxPlaceholders: limits.optimizerMaxPlaceholders,
    });
    takeBack();
    optimizing.delete(conversationId);
    if (!answer.ok)
      return void ports.notify({ kind: 'error', text: sentence('optimizer.failed'), conversationId });
    const prompt: Prompt = {
      id: 'optimized-prompt',
      name: 'Optimized prompt',
      description: '',
      content: answer.value.data.prompt_template,
      folderId: null,
      type: 'prompt',
    };
    // Answers to an earlier one belong to other questions.
    drafts.clear(answersDraft(prompt.id));
    await choose({ prompt, use: 'replace', conversationId });
  }

  async function choose({ use, ...rest }: TemplateOrder): Promise<void> {
    const { prompt } = rest;
    const effect = effectOf(prompt);
    if (effect === 'show') return layout.openDialog({ name: 'templateEditor', promptId: prompt.id });
    const isRoot = prompt.type === 'root_prompt';
    // Neither is a text for a conversation that is there: both begin one wherever they were chosen.
    const order: TemplateOrder = { ...rest, use: isRoot || effect === 'steps' ? 'start' : use };
    // Its plan is seen before it runs.
    if (effect === 'steps') return layout.openDialog({ name: 'template', ...order });
    // Custom instructions ask for no variables.
    const asked = isRoot ? [] : askedVariables(await read(prompt.content));
    if (asked.length > 0) return layout.openDialog({ name: 'template', ...order });
    const outcome = await run(order, nothing);
    // Of a full storage the person has been told, with what helps.
    if (!outcome.ok && outcome.failure.reason !== 'storage.full')
      ports.notify({
        kind: 'error',
        text: outcome.failure.message,
        ...(order.conversationId !== null && { conversationId: order.conversationId }),
      });
  }

  function forget(prompt: Prompt, names: Iterable<string>): void {
    for (const name of names) attachments.clear(fileOwner(prompt.id, name));
  }

  async function run(order: TemplateOrder, answers: TemplateAnswers): Promise<Outcome<void>> {
    const prompt = messageTemplateOf(order.prompt);
    const { text, steps, sources } = await fill(prompt, answers);
    const names = [...new Set([...answers.values.keys(), ...answers.documents.keys()])];

    if (order.use === 'insert' || order.use === 'replace') {
      if (order.conversationId === null)
        return failed({ code: 'refused', message: 'Open a conversation first.' });
      if (answers.modelId) conversations.open(order.conversationId).configure({ modelId: answers.modelId });
      attachments.addSources(order.conversationId, sources);
      put(order.conversationId, text, order.use);
      forget(prompt, names);
      return success(undefined);
    }

    const begins = order.use === 'start' || order.conversationId === null;
    const conversation = begins
      ? blankConversation(order.conversationId)
      : conversations.open(order.conversationId as string);
    const { id, tags } = conversation.store.getState();
    // Known before a conversation is begun with it.
    if (steps.length > limits.queueMaxMessages) return refused('queue.full');
    const refusal = [text, ...steps].map((one) => conversation.validate(one)).find(Boolean);
    if (refusal) return failed({ code: 'refused', message: refusal.text });
    if (begins) {
      const start = startOf(prompt, prompts.store.getState().list, ports.clock.now());
      conversation.configure({
        tags: [...new Set([...tags, ...start.tags])],
        ...(start.prompt !== undefined && { prompt: start.prompt }),
        promptTemplate: prompt,
      });
      await conversations.rename(id, start.name);
      layout.showPage('chat');
    }
    if (answers.modelId) conversation.configure({ modelId: answers.modelId });
    const label = labelOf(prompt, text);
    const sent = await conversation.sendFilled(text, {
      data: { templateData: prompt, ...(sources.length > 0 && { dataSources: sources }) },
      type: prompt.type === 'follow_up' ? 'prompt' : prompt.type,
      ...(label && { label }),
      steps: { name: prompt.name, texts: steps },
    });
    if (sent.ok) forget(prompt, names);
    return sent;
  }

  return {
    read,
    run,
    choose,
    optimize,
  };
}
