import './styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '@stoa/server/pages';
import { areaAt } from './area.js';
import { appRootId, notLoadedId, pageDataId } from './document.js';
import { languageOf } from './language.js';
import { appLoaded, reloadOnce } from './reload-once.js';
import { createSessionLost, openSessionChannel, signInAddress } from './session.js';

const root = document.getElementById(appRootId);
const data = document.getElementById(pageDataId)?.textContent;
if (!root || !data) throw new Error('The page was not written by the server, so there is nothing to start.');

const page = JSON.parse(data) as PageData;
const language = languageOf(page.language);

const sessionLost = createSessionLost(window, {
  leave: (reason) => window.location.assign(signInAddress(reason, window.location)),
  reload: () => window.location.reload(),
  channel: openSessionChannel(),
});

/** Each is evaluated in a task of its own, so that the page answers in between: the libraries, the connection, the app. */
async function load() {
  // English comes with the parts; of any other language the texts have to be there before the first of them is shown.
  const translation =
    language.tag === 'en'
      ? undefined
      : import('./translation.js').then(({ loadTranslation }) =>
          loadTranslation(language, areaAt(window.location.pathname)),
        );
  const { createBrowserPorts } = await import('./wiring/browser-ports.js');
  const { App } = await import('./app.js');
  return { createBrowserPorts, App, catalog: await translation };
}

void load().then(
  ({ createBrowserPorts, App, catalog }) => {
    appLoaded(window);
    // In a transition, so that taking over the server's HTML is done in slices and the page answers in between.
    startTransition(
      () =>
        void hydrateRoot(
          root,
          <App
            data={page}
            catalog={catalog}
            location={{
              path: window.location.pathname,
              query: window.location.search,
              origin: window.location.origin,
            }}
            connect={({ personId, notify }) => createBrowserPorts({ personId, notify, sessionLost })}
          />,
        ),
    );
  },
  (error: unknown) => {
    // Not at once: a page that the person leaves for another loses its requests, too.
    setTimeout(() => reloadOnce(window, document.getElementById(notLoadedId)), 1000);
    throw error;
  },
);
