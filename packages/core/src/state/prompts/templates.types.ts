import type { Prompt } from '../../contract/prompts/prompts.js';
import type { Outcome } from '../../contract/outcome.js';
import type { DataSource } from '../../contract/chat/chat.js';
import type { TemplateDocument, VariableValue } from '../../rules/prompts/fill-template.js';
import type { InsertedText } from '../../rules/prompts/inserted-texts.js';
import type { TemplateVariable } from '../../rules/prompts/template-variables.js';

/**
 * Use of a filled template: `start` begins a conversation with it, `send` sends it in the conversation, `insert` puts it into
 * the message box after what is there, `replace` in its place, which can be undone.
 */
export type TemplateUse = 'start' | 'send' | 'insert' | 'replace';

/** A template that was chosen. */
export interface TemplateOrder {
  prompt: Prompt;
  use: TemplateUse;
  /** The conversation that was shown; null where there was none. */
  conversationId: string | null;
}

declare module '../layout/layout.store.js' {
  interface DialogParameters {
    template: TemplateOrder;
    /** Without an id a new template is written; `kept` are fields that it begins with. */
    templateEditor: { promptId?: string; kept?: Partial<Pick<Prompt, 'content' | 'folderId'>> };
  }
}

/** Values of a template's variables. */
export interface TemplateAnswers {
  /** By the name of the variable: texts, choices, ids of conversations and templates. Files stand in `documents`. */
  values: ReadonlyMap<string, VariableValue>;
  /** Documents whose text the browser has, by the name of the variable. */
  documents: ReadonlyMap<string, readonly TemplateDocument[]>;
  /** Undefined leaves the model as it is. */
  modelId?: string;
}

/** A filled template as a person reads it, with names where JSON is sent. */
export interface TemplatePreview {
  /** Its messages, one after the other. */
  texts: string[];
  /** The conversations and templates that are named in them. */
  inserted: readonly InsertedText[];
  instructions?: string;
}

/** Fills templates and uses them. */
export interface Templates {
  /** Uses a template: at once where it asks for nothing, else by the dialog. One that nothing runs is shown. */
  choose(order: TemplateOrder): Promise<void>;
  /** The variables of a text, in their order. */
  read(content: string): Promise<TemplateVariable[]>;
  /** What a use of a template asks for: its variables, and where it begins a conversation those of its custom instructions. */
  questions(order: TemplateOrder): Promise<TemplateVariable[]>;
  /** What a template would send with these answers; empty before anything is filled in. `instructions`: what its conversation keeps to. */
  preview(order: TemplateOrder, answers: TemplateAnswers): Promise<TemplatePreview>;
  /**
   * Fills a template and uses it.
   *
   * @errors `refused` with the sentence, for instance where the text is too long; what was filled in then stays
   */
  run(order: TemplateOrder, answers: TemplateAnswers): Promise<Outcome<void>>;
  /** Lets a model rewrite what stands in the message box. What becomes of it is shown there, in the dialog, or in a notice. */
  optimize(conversationId: string): Promise<void>;
}

/** Where the attachments store keeps the files for a variable of a template. */
export const fileOwner = (promptId: string, variable: string): string =>
  `template/${promptId}/${encodeURIComponent(variable)}`;

/** Where the drafts store keeps what was filled into a template. */
export const answersDraft = (promptId: string): string => `template/${promptId}`;

/** Where it keeps a template that is being edited; `new` for one that has no id. */
export const editorDraft = (promptId: string | undefined): string => `template-editor/${promptId ?? 'new'}`;

/** A source with the variable that it fills. */
export interface VariableSources {
  name: string;
  sources: readonly DataSource[];
}
