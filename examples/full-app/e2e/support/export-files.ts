/** Small exports of other products, as those write them. */

const seconds = 1_760_000_000;

/** ChatGPT: a tree in `mapping`, one reply made twice, a hidden system message. */
export const chatGptFile = JSON.stringify([
  {
    title: 'Bees in winter',
    create_time: seconds,
    update_time: seconds + 60,
    conversation_id: 'gpt-bees',
    current_node: 'reply-2',
    mapping: {
      root: { id: 'root', message: null, parent: null, children: ['system'] },
      system: {
        id: 'system',
        parent: 'root',
        children: ['question'],
        message: {
          id: 'system',
          author: { role: 'system' },
          content: { content_type: 'text', parts: [''] },
          metadata: { is_visually_hidden_from_conversation: true },
          recipient: 'all',
        },
      },
      question: {
        id: 'question',
        parent: 'system',
        children: ['reply-1', 'reply-2'],
        message: {
          id: 'question',
          author: { role: 'user' },
          create_time: seconds,
          content: { content_type: 'text', parts: ['Where do bees sleep in winter?'] },
          recipient: 'all',
        },
      },
      ...Object.fromEntries(
        ['In the hive, in a ball.', 'In a cluster around the queen.'].map((text, index) => [
          `reply-${index + 1}`,
          {
            id: `reply-${index + 1}`,
            parent: 'question',
            children: [],
            message: {
              id: `reply-${index + 1}`,
              author: { role: 'assistant' },
              create_time: seconds + 10 + index,
              content: { content_type: 'text', parts: [text] },
              recipient: 'all',
            },
          },
        ]),
      ),
    },
  },
]);

/** Claude: a list of messages with blocks. */
export const claudeFile = JSON.stringify([
  {
    uuid: 'claude-cheese',
    name: 'Cheese caves',
    created_at: '2026-02-01T10:00:00Z',
    updated_at: '2026-02-01T10:01:00Z',
    chat_messages: [
      {
        uuid: 'm1',
        sender: 'human',
        text: 'How cold is a cheese cave?',
        content: [{ type: 'text', text: 'How cold is a cheese cave?' }],
        created_at: '2026-02-01T10:00:00Z',
        attachments: [],
        files: [],
      },
      {
        uuid: 'm2',
        sender: 'assistant',
        text: 'About twelve degrees.',
        content: [{ type: 'text', text: 'About twelve degrees.' }],
        created_at: '2026-02-01T10:00:30Z',
        attachments: [],
        files: [],
      },
    ],
  },
]);

/** Open WebUI: a tree in `chat.history`. */
export const openWebUiFile = JSON.stringify([
  {
    id: 'webui-tides',
    title: 'Tides and moons',
    updated_at: seconds,
    created_at: seconds,
    meta: { tags: ['sea'] },
    chat: {
      title: 'Tides and moons',
      models: ['any'],
      history: {
        currentId: 'b',
        messages: {
          a: {
            id: 'a',
            parentId: null,
            childrenIds: ['b'],
            role: 'user',
            content: 'Why are there two tides a day?',
            timestamp: seconds,
          },
          b: {
            id: 'b',
            parentId: 'a',
            childrenIds: [],
            role: 'assistant',
            content: 'Because the sea bulges on both sides.',
            timestamp: seconds + 5,
          },
        },
      },
    },
  },
]);

/** LibreChat: one conversation with messages that hang under each other. */
export const libreChatFile = JSON.stringify({
  conversationId: 'libre-clay',
  title: 'Clay and kilns',
  exportAt: '09:00:00 GMT+0000',
  branches: true,
  recursive: true,
  options: { promptPrefix: null },
  messages: [
    {
      messageId: 'x',
      parentMessageId: '00000000-0000-0000-0000-000000000000',
      sender: 'User',
      isCreatedByUser: true,
      text: 'How hot is a kiln?',
      createdAt: '2026-03-01T08:00:00Z',
      children: [
        {
          messageId: 'y',
          parentMessageId: 'x',
          sender: 'Model',
          isCreatedByUser: false,
          text: 'Above a thousand degrees.',
          createdAt: '2026-03-01T08:00:05Z',
          children: [],
        },
      ],
    },
  ],
});

const older = (id: number, name: string) => ({
  id,
  name,
  messages: [
    { role: 'user', content: `question of ${name}` },
    { role: 'assistant', content: `reply of ${name}` },
  ],
});

/** Our own older formats. */
export const olderFiles = {
  'version 1': JSON.stringify([older(1, 'From version one')]),
  'version 2': JSON.stringify({
    history: [older(1, 'From version two')],
    folders: [{ id: 1, name: 'Old shelf' }],
  }),
  'version 3': JSON.stringify({
    version: 3,
    history: [older(3, 'From version three')],
    folders: [{ id: 'shelf', name: 'Newer shelf', type: 'chat' }],
  }),
};
