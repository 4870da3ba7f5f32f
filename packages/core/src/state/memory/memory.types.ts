import type { EndedTurn } from '../conversation/turn-contributor.js';
import type { StoreApi } from 'zustand/vanilla';
import type { Memory, MemoryType, Project } from '../../contract/memory/memory.js';
import type { Outcome } from '../../contract/outcome.js';

/** A fact that a model found in what the person wrote. It is no memory before the person says so. */
export interface OfferedFact {
  id: string;
  text: string;
  type: MemoryType;
  /** The project that it would belong to, also while another type is chosen. */
  projectId: string | null;
  /** The assistant that was asked; without one the type `assistant` cannot be chosen. */
  assistantId: string | null;
}

/** Choices about an offered fact. */
export type FactChoice = Partial<Pick<OfferedFact, 'type' | 'projectId'>>;

export interface MemoryState {
  /** Of the two lists; a later failure keeps them. */
  status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  memories: readonly Memory[];
  projects: readonly Project[];
  /** Facts to be confirmed, by the conversation in which they were found. */
  facts: Readonly<Record<string, readonly OfferedFact[]>>;
  /** Ids of facts that are being stored. */
  saving: ReadonlySet<string>;
  /** Whether facts are looked for after a reply. @source protocol §9.2 `memoryExtractionEnabled` */
  extracts: boolean;
}

/** A memory that the person wants kept; `about` is the id of the project or the assistant. */
export interface WantedMemory {
  content: string;
  type: MemoryType;
  about?: string | null;
}

export interface MemoryActions {
  store: StoreApi<MemoryState>;
  /** Reads memories and projects again. Never rejects. */
  refresh(): Promise<void>;
  /** @errors `memory.saveFailed`, or the words of a refusal; so for the other writes. */
  save(memory: WantedMemory): Promise<Outcome<void>>;
  edit(id: string, content: string): Promise<Outcome<void>>;
  remove(id: string): Promise<Outcome<void>>;
  /** Answers with the id of the new project. @errors `memory.projectFailed` */
  createProject(name: string): Promise<Outcome<string>>;
  renameProject(id: string, name: string): Promise<Outcome<void>>;
  /** Its memories go with it. */
  removeProject(id: string): Promise<Outcome<void>>;
  setExtracts(isOn: boolean): void;
  /** Looks for facts in what the person wrote, and offers those that are new. Stores no memory. Never rejects. */
  offerFacts(turn: EndedTurn): Promise<void>;
  chooseFor(conversationId: string, factId: string, choice: FactChoice): void;
  /** Stores a fact as a memory; one that could not be stored stays. */
  confirmFact(conversationId: string, factId: string): Promise<Outcome<void>>;
  discardFact(conversationId: string, factId: string): void;
}

export interface MemoryStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<MemoryActions>;
}

/** The store with what the workspace needs of it. */
export interface ManagedMemoryStore extends MemoryStore {
  /** A reply has ended: facts are looked for where the person wants that. */
  turnEnded(turn: EndedTurn): void;
  dispose(): void;
}
