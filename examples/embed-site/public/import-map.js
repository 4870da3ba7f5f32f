import '@stoa/chat/embed';
import { StoaChat } from '@stoa/chat/embed/react';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page with a state of its own, in which the chat is one more part. */
function Advice({ embedKey }) {
  const [answers, setAnswers] = useState(0);
  return createElement(
    'main',
    null,
    createElement('p', null, 'Answers: ', createElement('output', { id: 'answers' }, answers)),
    createElement(StoaChat, {
      id: 'component',
      embedKey,
      instance: 'map-component',
      title: 'Lamp advice',
      onRunEnd: () => setAnswers((count) => count + 1),
    }),
  );
}

const place = document.querySelector('#app');
createRoot(place).render(createElement(Advice, place.dataset));
