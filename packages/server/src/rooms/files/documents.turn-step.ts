import { modelOf, proceed, type TurnStep } from '../chat/turn.js';
import type { DocumentContext } from './document-context.js';

/** Gives the model what it needs of the documents of a turn. They share the space that the composed prompt leaves. */
export const documentsStep =
  (documents: DocumentContext): TurnStep =>
  (turn) =>
    proceed({
      ...turn,
      additions: [
        ...turn.additions,
        (complete, prompt) =>
          documents.of(complete.person, complete.request, {
            model: modelOf(complete),
            prompt,
            sources: complete.sources,
          }),
      ],
    });
