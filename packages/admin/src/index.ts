export {
  AdminNavigationProvider,
  AdminLink,
  useAdminNavigation,
  type AdminLinkProps,
  type AdminNavigation,
} from './app/admin-link.js';
export { EmbedAdmin, type EmbedAdminProps, type EmbedHost } from './embed/embed-admin.js';
export { useEmbedText, type EmbedText } from './embed/embed-text.js';
export { AdminShell, type AdminShellProps } from './shell/admin-shell.js';
export { ExitLink, type ExitLinkProps } from './shell/exit-link.js';
export { RefusedPage, type RefusedPageProps } from './shell/refused-page.js';
export { useShellText, type ShellText } from './shell/shell-text.js';
export { findSection, groupSections, type AdminSection } from './shell/sections.js';
export { AdminTextProvider, type AdminTextProviderProps, type AdminTexts } from './text/admin-text.js';
