import {
  BlockHostsProvider,
  ConversationHrefProvider,
  ExternalSourceProvider,
  Workspace,
  attachmentsTexts,
  promptsTexts,
  type BlockHosts,
} from '@stoa/chat';
import { themeSettings } from '@stoa/core/rules';
import { createStoa, type Notice, type Person, type Ports, type Stoa } from '@stoa/core/state';
import {
  FloatingLoadFailure,
  Notices,
  StoaProvider,
  createNoticesStore,
  lazyPart,
  useStore,
  useThemeChoice,
  type NoticesStore,
} from '@stoa/react';
import { useTexts, type Catalog } from '@stoa/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PageData } from '@stoa/server/pages';
import { conversationAt, conversationHref, pageAt, useAddress } from './address.js';
import { adminPath, areaAt } from './area.js';
import { AppLanguage } from './app-language.js';
import { languageLinks } from './language.js';
import { productName } from './document.js';
import { signOutAction } from './session.js';
import { applyTheme, rememberThemeOf } from './theme.js';
import { createBlockHosts } from './wiring/block-hosts.js';
import { externalSource } from './wiring/external-source.js';
import { saveFile } from './wiring/save-file.js';

// Lazy-loaded, because signed-in people do not need it; the server renders it in any case.
const SignInPage = lazy(() => import('@stoa/chat/sign-in').then((room) => ({ default: room.SignInPage })));

const AdminArea = lazyPart(() => import('./admin/admin-area.js').then((area) => area.AdminArea), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

const AgreementGate = lazyPart(() => import('./agreement-gate.js').then((gate) => gate.AgreementGate), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

/** Creates the ports of the stores; on the server they are inert. */
export type Connect = (options: { personId: string; notify(notice: Notice): () => void }) => Ports;

interface SignedIn {
  stoa: Stoa;
  notices: NoticesStore;
  blockHosts: BlockHosts;
}

/** The stores of one person. None starts before the first effect, so the server renders with the same state. */
function createSignedIn(person: Person, theme: PageData['theme'], path: string, connect: Connect): SignedIn {
  const notices = createNoticesStore();
  const ports = connect({ personId: person.id, notify: notices.notify });
  const stoa = createStoa(ports, { person, smallScreen: false, saveFile, requestedId: conversationAt(path) });
  stoa.layout.showPage(pageAt(path));
  stoa.settings.store.setState((state) => ({
    ...state,
    settings: { ...state.settings, ...themeSettings(theme) },
  }));
  return { stoa, notices, blockHosts: createBlockHosts() };
}

/** Starts the stores, wakes them when the page becomes visible or online, and flushes them before the page hides. */
function useLifecycle(stoa: Stoa): void {
  useEffect(() => {
    // In a task of its own: it asks for everything at once, and the effects of the first render are long enough.
    const starting = setTimeout(() => void stoa.start());
    const wake = () => stoa.wake();
    const flush = () => void stoa.flush();
    const onVisibility = () => {
      if (document.visibilityState === 'visible') return wake();
      stoa.pause();
      flush();
    };
    if (document.visibilityState === 'hidden') stoa.pause();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', wake);
    window.addEventListener('pagehide', flush);
    return () => {
      clearTimeout(starting);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', wake);
      window.removeEventListener('pagehide', flush);
    };
  }, [stoa]);
}

/** Applies the chosen theme to the root element, and remembers it for pages that come before the server has saved it. */
function PageTheme({ stoa }: Pick<SignedIn, 'stoa'>) {
  const choice = useThemeChoice();
  useEffect(() => rememberThemeOf(stoa), [stoa]);
  useEffect(() => applyTheme(choice), [choice]);
  return null;
}

/** The notices that go with the conversation that is shown. */
function ShownNotices({ stoa, notices }: Pick<SignedIn, 'stoa' | 'notices'>) {
  const selectedId = useStore(stoa.conversations.store, (state) => state.selectedId);
  return <Notices notices={notices} conversationId={selectedId} />;
}

function SignedInApp({
  stoa,
  notices,
  blockHosts,
  supportEmail,
  docsUrl,
}: SignedIn & Pick<PageData, 'docsUrl' | 'supportEmail'>) {
  useLifecycle(stoa);
  const { yourFiles: files } = useTexts(attachmentsTexts);
  const { assistants } = useTexts(promptsTexts);
  useAddress(stoa, productName, { files, assistants });
  return (
    <StoaProvider stoa={stoa}>
      <PageTheme stoa={stoa} />
      <ExternalSourceProvider value={externalSource}>
        <BlockHostsProvider value={blockHosts}>
          <ConversationHrefProvider value={conversationHref}>
            <Workspace
              signOutAction={signOutAction}
              supportEmail={supportEmail ?? undefined}
              docsHref={docsUrl ?? undefined}
              adminHref={adminPath}
            />
          </ConversationHrefProvider>
        </BlockHostsProvider>
      </ExternalSourceProvider>
      <ShownNotices stoa={stoa} notices={notices} />
    </StoaProvider>
  );
}

export interface AppProps {
  data: PageData;
  /** The path and query of the page, and its origin, which only the browser knows. */
  location: { path: string; query: string; origin: string };
  connect: Connect;
  /** The texts of the page's language; undefined for English. */
  catalog: Catalog | undefined;
}

/** The app: the sign-in page, the workspace of the signed-in person, or the administration area. */
export function App({ data, location, connect, catalog }: AppProps) {
  const { person, theme } = data;
  const [isAdminArea] = useState(() => areaAt(location.path) === 'administration');
  const enter = () => (person && !isAdminArea ? createSignedIn(person, theme, location.path, connect) : null);
  const [owesAgreement, setOwesAgreement] = useState(data.owesAgreement);
  const [signedIn, setSignedIn] = useState(() => (owesAgreement ? null : enter()));
  const onAccepted = () => {
    setOwesAgreement(false);
    setSignedIn(enter());
  };
  return (
    <AppLanguage asked={data.language} catalog={catalog} area={areaAt(location.path)}>
      {person && owesAgreement ? (
        <AgreementGate person={person} connect={connect} onAccepted={onAccepted} />
      ) : person && isAdminArea ? (
        <AdminArea person={person} location={location} root={adminPath} connect={connect} />
      ) : signedIn ? (
        <SignedInApp {...signedIn} supportEmail={data.supportEmail} docsUrl={data.docsUrl} />
      ) : (
        <Suspense>
          <SignInPage
            href={data.signInPath}
            reason={data.reason}
            problem={data.problem}
            isDevelopment={data.developmentSignIn}
            languages={languageLinks(data.language, location)}
          />
        </Suspense>
      )}
    </AppLanguage>
  );
}
