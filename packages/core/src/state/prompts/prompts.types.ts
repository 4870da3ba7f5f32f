import type { StoreApi } from 'zustand/vanilla';
import type { Prompt, Workflow } from '../../contract/prompts/prompts.js';
import type { ListSort } from '../../rules/conversations/list-order.js';

/** Saved prompt templates and workflows of this browser, the built-in templates included. */
export interface PromptsState {
  list: Prompt[];
  workflows: Workflow[];
  /** How the folders are ordered. */
  sort: ListSort;
}

export interface PromptsStore {
  store: StoreApi<PromptsState>;
  load(): Promise<void>;
  setSort(sort: ListSort): void;
  /** Adds those whose id is not known. @returns how many. */
  add(prompts: readonly Prompt[]): Promise<number>;
  /** Stores a template under its id, in the place of the one that has it. False when there was no space, or when it comes with the product. */
  save(prompt: Prompt): Promise<boolean>;
  /** Deletes templates; those that may not be deleted stay. Ask before. */
  remove(ids: readonly string[]): void;
  /** Moves templates into a folder, or out of any. */
  move(ids: readonly string[], folderId: string | null): void;
  /**
   * Deletes a prompt folder with its prompts. System-tagged assistants, and those that may not be deleted, leave the folder.
   * The answer brings all of it back.
   */
  removeFolder(folderId: string): () => void;
  /** Releases the workflows of a deleted folder, and the automations in it. */
  releaseWorkflows(folderId: string): () => void;
  /** Moves a workflow into a folder, or out of any. */
  moveWorkflow(id: string, folderId: string | null): void;
  /** Deletes a workflow. Ask before. */
  removeWorkflow(id: string): void;
}
