import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Page } from './page.js';

const place = document.querySelector('#app');
const page = createElement(StrictMode, null, createElement(Page, { embedKey: place.dataset.embedKey }));
// What a server has drawn is taken over.
if (place.firstElementChild)
  hydrateRoot(place, page, { onRecoverableError: (error) => console.error('Not recovered from:', error) });
else createRoot(place).render(page);
