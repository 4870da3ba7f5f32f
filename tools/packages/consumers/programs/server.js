import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Page } from './page.js';

/** The page as a server draws it. */
export const draw = (embedKey) => renderToString(createElement(Page, { embedKey }));
