'use client';
import { readThemeChoice, themeChoiceOf, themeSettings } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Menu, useTexts } from '@stoa/ui';
import { BookOpen, Download, FileStack, FileUp, Mail, Settings, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMakingFile } from '../../base/files/is-making-file.js';
import { AccountMenuItem } from './account-menu-item.js';
import { MenuButton } from './menu-button.js';
import { accountTexts } from './account.texts.js';

export interface AccountMenuProps {
  name: string;
  /** Where feedback goes; without one the entry is left out. */
  supportEmail?: string;
  /** Where the documentation is; without one the entry is left out. */
  docsHref?: string;
  /** Where administrators go; the entry is there for those who have `adminInterface` from the backend. */
  adminHref?: string;
  /** Entries of the rooms. */
  entries?: ReactNode;
  /** Something opens over the page: on a narrow screen the sheet closes for it. */
  onLeave?: () => void;
}

/** The theme, where a person looks for it first: at their name. */
function ThemeChoice() {
  const account = useTexts(accountTexts);
  const { settings } = useStoa();
  const theme = useStore(settings.store, (state) => themeChoiceOf(state.settings));
  return (
    <>
      <Menu.Label>{account.theme}</Menu.Label>
      <Menu.RadioGroup
        value={theme}
        onValueChange={(next) => void settings.update(themeSettings(readThemeChoice(next)))}
      >
        <Menu.RadioItem value="dark">{account.dark}</Menu.RadioItem>
        <Menu.RadioItem value="light">{account.light}</Menu.RadioItem>
        <Menu.RadioItem value="system">{account.system}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}

/** The menu of the panel's foot. Entries come with their rooms. @source chat specification §2 "Sidebar footer menu". */
export function AccountMenu({ name, supportEmail, docsHref, adminHref, entries, onLeave }: AccountMenuProps) {
  const account = useTexts(accountTexts);
  const { layout, documents, flags } = useStoa();
  const isAdmin = useStore(flags.store, selectFlag('adminInterface'));
  const isBusy = useStore(documents.store, isMakingFile);
  const open = (dialog: Parameters<typeof layout.openDialog>[0]) => {
    layout.openDialog(dialog);
    onLeave?.();
  };
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <MenuButton name={name} />
      </Menu.Trigger>
      <Menu.Content side="top" className="w-60">
        <AccountMenuItem
          icon={FileStack}
          label={account.files}
          onSelect={() => {
            layout.showPage('home');
            onLeave?.();
          }}
        />
        <Menu.Separator />
        <AccountMenuItem
          icon={FileUp}
          label={account.importConversations}
          onSelect={() => open({ name: 'import' })}
        />
        <AccountMenuItem
          icon={Download}
          label={account.exportConversations}
          disabled={isBusy}
          onSelect={() => void documents.saveExport()}
        />
        <Menu.Separator />
        <ThemeChoice />
        <Menu.Separator />
        {entries}
        <AccountMenuItem
          icon={Settings}
          label={account.settings}
          onSelect={() => open({ name: 'settings' })}
        />
        {adminHref !== undefined && isAdmin ? (
          <Menu.Item asChild>
            <a href={adminHref}>
              <SlidersHorizontal size={16} aria-hidden className="text-ink-muted" />
              {account.administration}
            </a>
          </Menu.Item>
        ) : null}
        {docsHref !== undefined ? (
          <Menu.Item asChild>
            <a href={docsHref} target="_blank" rel="noreferrer">
              <BookOpen size={16} aria-hidden className="text-ink-muted" />
              {account.documentation}
            </a>
          </Menu.Item>
        ) : null}
        {supportEmail ? (
          <Menu.Item asChild>
            <a href={`mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}`}>
              <Mail size={16} aria-hidden className="text-ink-muted" />
              {account.feedback}
            </a>
          </Menu.Item>
        ) : null}
      </Menu.Content>
    </Menu.Root>
  );
}
