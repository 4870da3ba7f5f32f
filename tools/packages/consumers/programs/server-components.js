import { createElement, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createFromFetch } from 'react-server-dom-webpack/client';

// Client components are in the bundle because server components name them.
void import(/* webpackMode: "eager" */ '@stoa/chat/embed/react');
const page = createFromFetch(fetch('stream.txt'));
hydrateRoot(
  document.querySelector('#app'),
  createElement(() => use(page)),
  { onRecoverableError: (error) => console.error('Not recovered from:', error) },
);
