export { LoadingScreen } from './app/loading-screen.js';
export { SettingUp, type SettingUpProps } from './app/setting-up.js';
export {
  readSignInReason,
  SignInPage,
  signInReasons,
  type SignInPageProps,
  type SignInReason,
} from './app/sign-in-page.js';
export { StoaProvider, useStoa, type StoaProviderProps } from './app/stoa-context.js';
export { useFrameStore, useStore, type ReadableStore } from './app/use-store.js';
export { useTheme } from './app/use-theme.js';
export { Workspace, type WorkspaceProps } from './app/workspace.js';
export { createNoticesStore, type NoticesStore, type ShownNotice } from './notices/notices.store.js';
export { Notices } from './notices/notices.js';
export { en, type Text } from './text/en.js';
export { plural, type PluralForms } from './text/plural.js';
export { TextProvider, useText, type TextProviderProps } from './text/text.js';
