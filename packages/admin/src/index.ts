export { AdminShell, type AdminShellProps } from './shell/admin-shell.js';
export { findSection, groupSections, type AdminSection } from './shell/sections.js';
