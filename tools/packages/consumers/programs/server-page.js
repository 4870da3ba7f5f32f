import { createStoaChat } from '@stoa/chat/embed/headless';
import { registerStoaChat } from '@stoa/chat/embed';
import { StoaChat } from '@stoa/chat/embed/react';
import { createElement } from 'react';

/** A page that is a server component: it runs on the server alone, and the chat is a part of it that comes alive in the browser. */
export function ServerPage({ embedKey }) {
  // The other doors may be imported here, too, and then do nothing.
  const doors = [typeof createStoaChat, registerStoaChat()];
  return createElement(
    'main',
    null,
    createElement('h1', null, 'A shop'),
    createElement('p', { id: 'doors' }, doors.join(' ')),
    createElement(StoaChat, { embedKey, title: 'Advice' }),
  );
}
