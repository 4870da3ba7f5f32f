import type { Message } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { recordFrom } from '../values/record-from.js';

const named = ['id', 'assistantId', 'name', 'groupId', 'version'] as const;
const described = [...named, 'description', 'disclaimer', 'tags', 'provider'] as const;

const pick = (record: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));

/**
 * A message as it leaves the hands of its owner: of its assistant stays which one and which version it is, and nothing of what it is told,
 * reads and calls. Clients of the protocol keep all of that with their messages.
 *
 * @source protocol §7.1; security.md A
 */
export function withNamedAssistant<T extends Pick<Message, 'data'>>(message: T): T {
  const assistant = recordFrom(message.data['assistant']);
  const definition = recordFrom(assistant?.['definition']);
  if (!assistant) return message;
  const switches = recordFrom(definition?.['data'])?.['featureOptions'];
  return {
    ...message,
    data: {
      ...message.data,
      assistant: {
        ...pick(assistant, ['id', 'groupType']),
        ...(definition && {
          definition: {
            ...pick(definition, named),
            ...(switches !== undefined && { data: { featureOptions: switches } }),
          },
        }),
      },
    },
  };
}

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
