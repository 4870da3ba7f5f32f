import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { recordFrom } from '../values/record-from.js';

const named = ['id', 'assistantId', 'name', 'groupId', 'version'] as const;
const described = [...named, 'description', 'disclaimer', 'tags', 'provider'] as const;

const pick = (record: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));

/** The template of an assistant as it leaves the hands of its owner: what anybody may know who uses it. */
export function withoutInstructions(prompt: Prompt): Prompt {
  const assistant = recordFrom(prompt.data?.['assistant']);
  if (!assistant) return prompt;
  const definition = recordFrom(assistant['definition']);
  return {
    ...prompt,
    content: '',
    data: {
      ...pick(prompt.data ?? {}, [
        'tags',
        'conversationTags',
        'access',
        'noCopy',
        'noEdit',
        'noShare',
        'noDelete',
      ]),
      assistant: {
        ...pick(assistant, ['id']),
        ...(definition && { definition: pick(definition, described) }),
      },
    },
  };
}

/** A template as a conversation keeps it: an assistant as {@link withoutInstructions} has it, and all others as they are. */
const templateForOthers = (template: unknown): unknown =>
  recordFrom(template) ? withoutInstructions(template as Prompt) : template;

/** Which assistant a message names, and which version of it. */
function namedIn(assistant: Record<string, unknown>): Record<string, unknown> {
  const definition = recordFrom(assistant['definition']);
  const switches = recordFrom(definition?.['data'])?.['featureOptions'];
  return {
    ...pick(assistant, ['id', 'groupType']),
    ...(definition && {
      definition: {
        ...pick(definition, named),
        ...(switches !== undefined && { data: { featureOptions: switches } }),
      },
    }),
  };
}

/**
 * A message as it leaves the hands of its owner: of its assistant stays which one and which version it is, and nothing of what it is told,
 * reads and calls. Clients of the protocol keep all of that with their messages, also as the template that a message came from.
 *
 * @source protocol §5.5, §7.1; security.md A
 */
export function withNamedAssistant<T extends Pick<Message, 'data'>>(message: T): T {
  const assistant = recordFrom(message.data['assistant']);
  const template = message.data['templateData'];
  if (!assistant && template === undefined) return message;
  return {
    ...message,
    data: {
      ...message.data,
      ...(assistant && { assistant: namedIn(assistant) }),
      ...(template !== undefined && { templateData: templateForOthers(template) }),
    },
  };
}

/**
 * A conversation as it leaves the hands of its owner: its messages and the template that it began with only name their assistants. The
 * packed copy of its messages, which some clients keep beside them, stays behind.
 *
 * @source protocol §4.1, §5.5; security.md A
 */
export function withNamedAssistants(conversation: Conversation): Conversation {
  const { compressedMessages: _, ...rest } = conversation as Conversation & { compressedMessages?: unknown };
  return {
    ...rest,
    messages: rest.messages.map(withNamedAssistant),
    ...(rest.nodes && { nodes: rest.nodes.map(withNamedAssistant) }),
    ...(rest.promptTemplate !== undefined && { promptTemplate: templateForOthers(rest.promptTemplate) }),
  };
}

/**
 * A prompt that came from others: an assistant can be used and not changed.
 *
 * @source protocol §4.5.
 */
export function readOnlyPrompt(prompt: Prompt): Prompt {
  if (prompt.data?.['assistant'] === undefined) return prompt;
  const data = {
    ...prompt.data,
    access: { read: true, write: false },
    noCopy: true,
    noEdit: true,
    noShare: true,
    noDelete: true,
  };
  return { ...prompt, data };
}
