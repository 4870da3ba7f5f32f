import '@stoa/chat/embed';

const chat = document.querySelector('stoa-chat');
const colour = document.querySelector('#colour');

// Asked for when the chat is first opened, before the token ends, and when the server refuses it.
chat.getToken = async ({ signal }) => {
  const response = await fetch('/chat-token', { method: 'POST', signal });
  if (!response.ok) throw new Error(await response.text());
  return response.text();
};

// Called for each message: what the page shows at that moment.
chat.context = () => ({ page: document.title, lampColour: colour.textContent });

chat.registerTool({
  name: 'set_colour',
  description: 'Sets the colour of the lamp on this page.',
  schema: {
    type: 'object',
    properties: { colour: { type: 'string', enum: ['white', 'amber', 'green'] } },
    required: ['colour'],
  },
  confirm: ({ colour: wanted }) => `Make the lamp ${wanted}?`,
  run({ colour: wanted }) {
    colour.textContent = wanted;
    return { colour: wanted };
  },
});

chat.registerTool({
  name: 'read_colour',
  description: 'Says which colour the lamp on this page has.',
  schema: { type: 'object', properties: {} },
  run: () => ({ colour: colour.textContent }),
});

const log = document.querySelector('#log');
const names =
  'ready open close message run-start run-end tool-call rate unread error token thread-change'.split(' ');
for (const name of names)
  chat.addEventListener(`stoa-${name}`, ({ detail }) => {
    const line = document.createElement('li');
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    log.append(line);
  });
