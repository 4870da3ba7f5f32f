import type { Artifact } from '../../rules/artifacts/artifact-versions.js';

/** The version that is being made. */
export type ArtifactFacts = Pick<
  Artifact,
  'artifactId' | 'version' | 'name' | 'type' | 'description' | 'createdAt'
>;

/** What a message asked for, while it is made. `text` grows while it streams. */
interface Generation {
  /** `retry`: what the reply asked for had to be repaired; `stopping`: Stop was pressed. */
  status: 'running' | 'retry' | 'stopping';
  messageId: string;
  /** The block of the message. */
  key: string;
  /** Null while the block is being read. */
  facts: ArtifactFacts | null;
  revises: null;
  text: string;
}

/** A version that is edited by selection; `text` is replaced as a whole, and stands in the place of that version. */
interface Revision {
  status: 'running' | 'stopping';
  /** No message asked for it. */
  messageId: null;
  key: null;
  facts: ArtifactFacts;
  /** The number of that version. */
  revises: number;
  text: string;
}

/** The version that a conversation is making; there is never more than one. */
export type GenerationState = { status: 'idle' } | Generation | Revision;

/** Events of a generation. */
export type GenerationEvent =
  | { type: 'started'; messageId: string; key: string }
  | { type: 'repairing' }
  | { type: 'named'; facts: ArtifactFacts }
  | { type: 'wrote'; text: string }
  | { type: 'revising'; version: number; facts: ArtifactFacts }
  | { type: 'rewrote'; text: string }
  | { type: 'stopPressed' }
  | { type: 'ended' };

const idle: GenerationState = { status: 'idle' };

/**
 * How a generation moves on. Events that make no sense in a state leave it unchanged, the same object.
 *
 *     idle → running → (retry →) idle        what a message asked for
 *       │       └── stopping ──┘
 *       └──→ running → stopping → idle       a revision
 */
export function generationTransition(state: GenerationState, event: GenerationEvent): GenerationState {
  if (event.type === 'ended') return idle;
  if (state.status === 'idle') {
    if (event.type === 'started') {
      const { messageId, key } = event;
      return { status: 'running', messageId, key, facts: null, revises: null, text: '' };
    }
    if (event.type !== 'revising') return state;
    const { version, facts } = event;
    return { status: 'running', messageId: null, key: null, facts, revises: version, text: '' };
  }
  switch (event.type) {
    case 'started':
    case 'revising':
      return state;
    case 'repairing':
      return state.revises === null && state.status === 'running' ? { ...state, status: 'retry' } : state;
    case 'named':
      return state.revises === null ? { ...state, facts: event.facts } : state;
    case 'wrote':
      return state.revises !== null || event.text === ''
        ? state
        : { ...state, text: state.text + event.text };
    case 'rewrote':
      return state.revises === null ? state : { ...state, text: event.text };
    case 'stopPressed':
      return state.status === 'stopping' ? state : { ...state, status: 'stopping' };
    default:
      return event satisfies never;
  }
}
