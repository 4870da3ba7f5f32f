import { StoaChat } from '@stoa/chat/embed/react';
import { createElement, useState } from 'react';

/** A page with a state of its own, and the chat in it. */
export function Page({ embedKey }) {
  const [answers, setAnswers] = useState(0);
  return createElement(
    'main',
    null,
    createElement('h1', null, 'A shop'),
    createElement('output', { id: 'answers' }, String(answers)),
    createElement(StoaChat, {
      embedKey,
      title: 'Advice',
      className: 'advice',
      onRunEnd: () => setAnswers((count) => count + 1),
    }),
  );
}
