import { createStoaChat } from '@stoa/chat/embed/headless';

const place = document.querySelector('#app');
const field = document.createElement('input');
field.ariaLabel = 'Message';
const reply = document.createElement('output');
reply.id = 'reply';
place.append(field, reply);

const chat = createStoaChat({ embedKey: place.dataset.embedKey });

/** Shows the last message of the conversation, as it grows. */
function follow({ conversations }) {
  const conversation = conversations.open(conversations.store.getState().selectedId);
  const draw = () => {
    const last = conversation.store.getState().path.at(-1);
    if (last?.role !== 'assistant') return;
    const stream = last.streaming && conversation.reply(last.id);
    reply.textContent = stream ? stream.store.getState().text : last.content;
  };
  conversation.store.subscribe(draw);
}

field.addEventListener('change', async () => {
  await chat.start();
  const now = chat.state.getState();
  if (now.status !== 'ready') throw new Error(`The chat is ${now.status}.`);
  await chat.send(field.value);
  follow(now.stoa);
});
