import { promptSentence } from '../../contract/prompts/prompt-messages.js';
import type { DataSource } from '../../contract/chat/chat.js';
import * as limits from '../../contract/limits.js';
import { filled } from '../../contract/conversations/conversation-messages.js';
import { sentence } from '../../contract/messages.js';
import { success, failed, type Outcome } from '../../contract/outcome.js';
import { ownMessages } from '../../contract/own-messages.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import {
  fillTemplate,
  type TemplateDocument,
  type VariableValue,
} from '../../rules/prompts/fill-template.js';
import {
  markOf,
  withInserted,
  type InsertedItem,
  type InsertedText,
} from '../../rules/prompts/inserted-texts.js';
import { serverPromptOf, type ServerPrompt } from '../../rules/prompts/server-prompt.js';
import { stepsOf } from '../../rules/prompts/automation-steps.js';
import {
  conversationTagsOf,
  effectOf,
  labelOf,
  rootOf,
  startOf,
} from '../../rules/prompts/start-template.js';
import { insertsDocuments } from '../../rules/prompts/template-values.js';
import {
  askedVariables,
  parseVariables,
  type TemplateVariable,
} from '../../rules/prompts/template-variables.js';
import { hasVariables } from '../../rules/prompts/variable-pattern.js';
import type { AttachmentsStore } from '../attachments/attachments.types.js';
import type { BillingStore, DearRequest } from '../billing/billing.types.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { keepInserted } from '../drafts/inserted-draft.js';
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

/** Whether a use of a template begins a conversation. */
const begins = ({ use, conversationId }: TemplateOrder): boolean =>
  use === 'start' || conversationId === null;

/** What asks about the cost of a request, once it has been loaded. */
export type CostQuestions = Pick<BillingStore, 'loaded'>;

/** Creates what fills templates and uses them. @source chat specification §5; protocol §5.4, §5.5 */
export function createTemplates(
  ports: Pick<Ports, 'call' | 'clock' | 'newId' | 'notify'>,
  needs: {
    prompts: Pick<PromptsStore, 'store'>;
    conversations: Pick<ConversationListStore, 'store' | 'create' | 'open' | 'rename' | 'readMany'>;
    drafts: Pick<DraftsStore, 'store' | 'set' | 'clear'>;
    attachments: Pick<AttachmentsStore, 'sources' | 'addSources' | 'clear'>;
    layout: Pick<LayoutStore, 'openDialog' | 'showPage'>;
    billing?: CostQuestions;
  },
): Templates {
  const { prompts, conversations, drafts, attachments, layout } = needs;
  const json5 = createLazyModule(async () => (await import('json5')).default);

  const read = async (content: string) =>
    hasVariables(content) ? parseVariables(content, (await json5.load()).parse) : [];

  /** The conversation or template that was chosen by its id, with its JSON. */
  async function chosenItem(
    kind: InsertedItem['kind'],
    id: string,
  ): Promise<Omit<InsertedText, 'mark'> | undefined> {
    if (id === '') return undefined;
    if (kind === 'template') {
      const chosen = prompts.store.getState().list.find((one) => one.id === id);
      return chosen && { kind, id, name: chosen.name, text: JSON.stringify(chosen) };
    }
    for await (const one of conversations.readMany([id]))
      if (one.ok) {
        const { name, messages } = one.conversation;
        return { kind, id, name, text: JSON.stringify(messages) };
      }
    return undefined;
  }

  /** A conversation that has nothing in it yet, or a new one. */
  function blankConversation(shownId: string | null): ConversationStore {
    const shown = shownId === null ? undefined : conversations.open(shownId);
    const state = shown?.store.getState();
    const isBlank = state?.load === 'ready' && state.path.length === 0 && state.run.status === 'idle';
    return shown && isBlank ? shown : conversations.open(conversations.create());
  }

  /** The custom instructions that come with a template when it begins a conversation. */
  const instructionsOf = (order: TemplateOrder): Prompt | undefined =>
    begins(order) ? rootOf(order.prompt, prompts.store.getState().list) : undefined;

  async function questions(order: TemplateOrder): Promise<TemplateVariable[]> {
    const { prompt } = order;
    const root = instructionsOf(order);
    const own = await read(prompt.content);
    return root && root !== prompt ? [...own, ...(await read(root.content))] : own;
  }

  /** The filled texts, and what goes along with them. */
  async function fill(order: TemplateOrder, { values, documents }: TemplateAnswers) {
    const { prompt } = order;
    const byName = new Map<string, VariableValue>(values);
    const inserted: InsertedText[] = [];
    const sources: DataSource[] = [];
    const files: TemplateDocument[] = [];
    const root = instructionsOf(order);
    // A mark is no text that stands there for another reason.
    const known = [
      prompt.content,
      root?.content ?? '',
      order.conversationId === null ? '' : (drafts.store.getState().drafts[order.conversationId] ?? ''),
      ...[...values.values()].filter((value) => typeof value === 'string'),
    ];
    for (const { name, type } of askedVariables(await questions(order))) {
      const value = values.get(name);
      if ((type === 'conversation' || type === 'template') && typeof value === 'string') {
        const again = inserted.find(({ kind, id }) => kind === type && id === value);
        const item = again ?? (await chosenItem(type, value));
        const isTaken = (mark: string) =>
          known.some((text) => text.includes(mark)) || inserted.some((one) => one.mark === mark);
        const mark = again?.mark ?? (item ? markOf(item.name, isTaken) : '');
        byName.set(name, mark);
        if (item && !again) inserted.push({ ...item, mark });
      }
      if (type !== 'file' && type !== 'files') continue;
      const kept = attachments.sources(fileOwner(prompt.id, name));
      sources.push(...kept);
      const all: TemplateDocument[] = [
        ...(documents.get(name) ?? []),
        ...kept.map((source) => ({ name: source.name ?? source.id, type: source.type ?? '' })),
      ];
      files.push(...all);
      byName.set(name, all);
    }
    const fillIn = async (content: string) =>
      fillTemplate({
        content,
        variables: await read(content),
        values: byName,
        newId: ports.newId,
        // Where nothing can go along, what documents say reaches the model only in the text, also of an automation.
        insertsDocuments: sources.length === 0 || insertsDocuments(prompt.type, files),
      });
    const parts =
      effectOf(prompt) === 'instruct'
        ? []
        : effectOf(prompt) === 'steps'
          ? stepsOf(prompt)
          : [prompt.content];
    const filledParts = await Promise.all(parts.map(fillIn));
    // A step that nothing was filled into is none, the first one included.
    const texts = filledParts.filter((part) => part.trim() !== '');
    const instructions = root && (await fillIn(root.content)).trim();
    return { texts, inserted, sources, ...(instructions !== undefined && { instructions }) };
  }

  /** Puts a text into the message box. */
  function put(
    conversationId: string,
    text: string,
    inserted: readonly InsertedText[],
    use: 'insert' | 'replace',
  ): void {
    const before = drafts.store.getState().drafts[conversationId] ?? '';
    keepInserted(drafts, conversationId, inserted);
    // Text that was typed before stays in front of it.
    const start = use === 'insert' ? before.trimEnd() : '';
    drafts.set(conversationId, start === '' ? text : `${start}\n\n${text}`);
    if (use === 'insert') return;
    ports.notify({
      kind: 'success',
      text: ownMessages['optimizer.done'],
      action: { label: ownMessages['optimizer.undo'], run: () => drafts.set(conversationId, before) },
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
    const takeBack = ports.notify({ kind: 'info', text: ownMessages['optimizer.busy'], conversationId });
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
      name: promptSentence('prompts.optimized'),
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
    // Neither is a text for a conversation that is there: both begin one wherever they were chosen.
    const order: TemplateOrder = serverPromptOf(prompt)
      ? { ...rest, use: 'insert' }
      : { ...rest, use: effect === 'send' ? use : 'start' };
    // Its plan is seen before it runs, and what a model wrote before it takes the place of a person's own words.
    const isSeenFirst = effect === 'steps' || use === 'replace';
    if (isSeenFirst || askedVariables(await questions(order)).length > 0)
      return layout.openDialog({ name: 'template', ...order });
    const outcome = await run(order, nothing);
    // Of a full storage the person has been told, with what helps; who declined knows.
    if (!outcome.ok && outcome.failure.code !== 'aborted' && outcome.failure.reason !== 'storage.full')
      ports.notify({
        kind: 'error',
        text: outcome.failure.message,
        ...(order.conversationId !== null && { conversationId: order.conversationId }),
      });
  }

  function forget(prompt: Prompt, names: Iterable<string>): void {
    for (const name of names) attachments.clear(fileOwner(prompt.id, name));
  }

  /** What was filled in as it is read by the model. */
  const asRead = (text: string, inserted: readonly InsertedText[]): string =>
    withInserted(text, inserted).content;

  /** The conversation keeps to what was chosen, and waits for the person's first words. */
  async function instruct(
    order: TemplateOrder,
    answers: TemplateAnswers,
    forgetFiles: () => void,
  ): Promise<Outcome<void>> {
    const { prompt } = order;
    const { instructions = '', inserted, sources } = await fill(order, answers);
    const conversation = blankConversation(order.conversationId);
    const { id, tags } = conversation.store.getState();
    const text = asRead(instructions, inserted);
    const refusal = conversation.validate(text, 'draft', []);
    if (refusal) return failed({ code: 'refused', message: refusal.text });
    conversation.configure({
      prompt: text,
      tags: [...new Set([...tags, ...conversationTagsOf(prompt)])],
      promptTemplate: prompt,
      ...(answers.modelId && { modelId: answers.modelId }),
    });
    // Documents are no instructions: they go along with the first message.
    attachments.addSources(id, sources);
    forgetFiles();
    layout.showPage('chat');
    ports.notify({
      kind: 'success',
      text: filled(ownMessages['template.instructionsSet'], { name: prompt.name }),
      conversationId: id,
      timeoutMs: limits.undoMs,
    });
    return success(undefined);
  }

  /** Puts what a tool server makes of the answers into the message box: its words are read before they are sent. */
  async function putMade(
    { prompt, conversationId }: TemplateOrder,
    { serverId, name }: ServerPrompt,
    { values, modelId }: TemplateAnswers,
  ): Promise<Outcome<void>> {
    const given = [...values].filter(
      (one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '',
    );
    const outcome = await ports.call('mcp', 'prompt', {
      id: serverId,
      name,
      values: Object.fromEntries(given),
    });
    if (!outcome.ok) return outcome;
    const id = conversationId ?? conversations.create();
    if (modelId) conversations.open(id).configure({ modelId });
    put(id, outcome.value.data.text, [], 'insert');
    forget(prompt, values.keys());
    layout.showPage('chat');
    return success(undefined);
  }

  /** Whether the person wants it, where it is dear. */
  const isWantedAtItsCost = (request: DearRequest): Promise<boolean> =>
    new Promise((resolve) => {
      const go = () => resolve(true);
      const actions = needs.billing?.loaded();
      if (actions) actions.guarded(request, go, () => resolve(false));
      else go();
    });

  async function run(order: TemplateOrder, answers: TemplateAnswers): Promise<Outcome<void>> {
    const { prompt } = order;
    const names = [...new Set([...answers.values.keys(), ...answers.documents.keys()])];
    if (effectOf(prompt) === 'instruct') return instruct(order, answers, () => forget(prompt, names));
    const ofServer = serverPromptOf(prompt);
    if (ofServer) return putMade(order, ofServer, answers);
    const { texts, inserted, sources, instructions } = await fill(order, answers);
    const [text = '', ...steps] = texts;

    if (order.use === 'insert' || order.use === 'replace') {
      if (order.conversationId === null)
        return failed({ code: 'refused', message: ownMessages['template.noConversation'] });
      if (answers.modelId) conversations.open(order.conversationId).configure({ modelId: answers.modelId });
      attachments.addSources(order.conversationId, sources);
      put(order.conversationId, text, inserted, order.use);
      forget(prompt, names);
      return success(undefined);
    }

    const isStart = begins(order);
    const isWanted = await isWantedAtItsCost({
      conversationId: isStart ? null : order.conversationId,
      text: [instructions, text, ...steps].join(''),
      sources,
      ...(answers.modelId && { modelId: answers.modelId }),
    });
    if (!isWanted) return failed({ code: 'aborted', message: '' });
    const conversation = isStart
      ? blankConversation(order.conversationId)
      : conversations.open(order.conversationId as string);
    const { id, tags } = conversation.store.getState();
    // Known before a conversation is begun with it.
    if (steps.length > limits.queueMaxMessages) return refused('queue.full');
    const refusal = [text, ...steps].map((one) => conversation.validate(one, 'send', inserted)).find(Boolean);
    if (refusal) return failed({ code: 'refused', message: refusal.text });
    if (isStart) {
      const start = startOf(prompt, prompts.store.getState().list, ports.clock.now());
      conversation.configure({
        tags: [...new Set([...tags, ...start.tags])],
        ...(instructions !== undefined && { prompt: asRead(instructions, inserted) }),
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
      inserted,
      steps: { name: prompt.name, texts: steps },
    });
    if (sent.ok) forget(prompt, names);
    return sent;
  }

  return {
    read,
    questions,
    async preview(order, answers) {
      // Its server is asked once it is used.
      if (serverPromptOf(order.prompt)) return { texts: [], inserted: [] };
      const { texts, inserted, instructions } = await fill(order, answers);
      return { texts, inserted, ...(instructions !== undefined && { instructions }) };
    },
    run,
    choose,
    optimize,
  };
}
