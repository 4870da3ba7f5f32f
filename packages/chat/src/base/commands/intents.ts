/** A request of a command to the part that shows the result; the part registers a handler for it. */
export const intents = [
  'rename',
  'clear',
  'toCloud',
  'toLocal',
  'search',
  'newFolder',
  'starred',
  'focusComposer',
  'focusThread',
  'editLast',
  'copyLast',
  'highlight',
  'switchModel',
  'switchAssistant',
  'askAssistant',
  'replySettings',
] as const;
export type Intent = (typeof intents)[number];

/** Does what is asked; `false` says that it is none of its business. */
export type IntentHandler = () => void | false;

/** Handlers of the parts that are on the page. */
export interface IntentRegistry {
  /** Whether a part on the page can do it. */
  can(intent: Intent): boolean;
  /** Asks the part that came last; one that answers `false` lets the part before it have a try. Does nothing where there is none. */
  ask(intent: Intent): void;
  /** @returns a function that takes the handler back. */
  register(intent: Intent, handler: IntentHandler): () => void;
}

/** A registry of its own for each page, for one process may render the pages of many people. */
export function createIntentRegistry(): IntentRegistry {
  const handlers = new Map<Intent, IntentHandler[]>();
  const of = (intent: Intent) => handlers.get(intent) ?? [];
  return {
    can: (intent) => of(intent).length > 0,
    ask: (intent) => void of(intent).findLast((handler) => handler() !== false),
    register(intent, handler) {
      handlers.set(intent, [...of(intent), handler]);
      return () =>
        handlers.set(
          intent,
          of(intent).filter((one) => one !== handler),
        );
    },
  };
}
