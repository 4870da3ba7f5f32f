import { createStoaChat } from '@stoa/chat/embed/headless';

const part = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`This page has no ${selector}.`);
  return found;
};
const { server = '', embedKey = '' } = part<HTMLElement>('#chat').dataset;
const state = part<HTMLElement>('#state');
const list = part<HTMLOListElement>('#messages');
const form = part<HTMLFormElement>('#ask');
const stop = part<HTMLButtonElement>('button[name=stop]');

const chat = createStoaChat({ server, embedKey, instance: 'headless' });

/** Takes back what was listened to for the conversation before this one. */
let release: () => void = () => {};

/** Follows the conversation that is selected: its messages, and the words of a reply while they come. */
function follow(): void {
  release();
  const now = chat.state.getState();
  state.textContent = now.status === 'refused' ? now.failure.message : now.status;
  const id = now.stoa?.conversations.store.getState().selectedId;
  if (!now.stoa || !id) return;
  const conversation = now.stoa.conversations.open(id);
  let releaseReply: () => void = () => {};

  const draw = () => {
    releaseReply();
    const { path, run } = conversation.store.getState();
    stop.hidden = run.status === 'idle';
    list.replaceChildren(
      ...path.map(({ id: messageId, role, content, streaming }) => {
        const line = document.createElement('li');
        line.dataset['role'] = role;
        line.textContent = content;
        const reply = streaming ? conversation.reply(messageId) : undefined;
        if (reply) {
          const write = () => void (line.textContent = reply.store.getState().text);
          releaseReply = reply.store.subscribe(write);
          write();
        }
        return line;
      }),
    );
  };
  const releaseConversation = conversation.store.subscribe(draw);
  const releaseList = now.stoa.conversations.store.subscribe((next, before) => {
    if (next.selectedId !== before.selectedId) follow();
  });
  const halt = () => void conversation.stop();
  stop.addEventListener('click', halt);
  release = () => {
    stop.removeEventListener('click', halt);
    releaseReply();
    releaseConversation();
    releaseList();
  };
  draw();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = form.elements.namedItem('text') as HTMLInputElement;
  void chat.send(field.value).then((isAccepted) => {
    if (isAccepted) field.value = '';
  });
});

chat.state.subscribe(follow);
follow();
void chat.start();
