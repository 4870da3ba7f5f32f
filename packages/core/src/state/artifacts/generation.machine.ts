import type { Artifact } from '../../rules/artifacts/artifact-versions.js';

/** The version that is being made. */
export type ArtifactFacts = Pick<
  Artifact,
  'artifactId' | 'version' | 'name' | 'type' | 'description' | 'createdAt'
>;

/** The artifact that a conversation is making; there is never more than one. `text` grows while it streams. */
export type GenerationState =
  | { status: 'idle' }
  | {
      /** `retry`: what the reply asked for had to be repaired; `stopping`: Stop was pressed. */
      status: 'running' | 'retry' | 'stopping';
      messageId: string;
      /** The block of the message. */
      key: string;
      /** Null while the block is being read. */
      facts: ArtifactFacts | null;
      /** The version that is edited by selection; `text` is then replaced, and stands in the place of that version. */
      revises: number | null;
      text: string;
    };

/** Events of a generation. */
export type GenerationEvent =
  | { type: 'started'; messageId: string; key: string }
  | { type: 'repairing' }
  | { type: 'named'; facts: ArtifactFacts; revises?: number }
  | { type: 'wrote'; text: string }
  | { type: 'rewrote'; text: string }
  | { type: 'stopPressed' }
  | { type: 'ended' };

const idle: GenerationState = { status: 'idle' };

/**
 * How a generation moves on. Events that make no sense in a state leave it unchanged, the same object.
 *
 *     idle → running → (retry →) idle
 *               └── stopping ──┘
 */
export function generationTransition(state: GenerationState, event: GenerationEvent): GenerationState {
  if (event.type === 'ended') return idle;
  if (state.status === 'idle') {
    if (event.type !== 'started') return state;
    const { messageId, key } = event;
    return { status: 'running', messageId, key, facts: null, revises: null, text: '' };
  }
  switch (event.type) {
    case 'started':
      return state;
    case 'repairing':
      return state.status === 'running' ? { ...state, status: 'retry' } : state;
    case 'named':
      return { ...state, facts: event.facts, revises: event.revises ?? null };
    case 'wrote':
      return event.text === '' ? state : { ...state, text: state.text + event.text };
    case 'rewrote':
      return { ...state, text: event.text };
    case 'stopPressed':
      return state.status === 'stopping' ? state : { ...state, status: 'stopping' };
    default:
      return event satisfies never;
  }
}
