'use client';
import { useStoa } from '@stoa/react';
import type { PanelTab, PanelTabProps } from '../../base/rooms/panel-tab.js';
import { ConversationsPanel } from './conversations-panel.js';
import { listTexts } from './list.texts.js';

function ConversationsTab({ onLeave }: PanelTabProps) {
  const { layout } = useStoa();
  return (
    <ConversationsPanel onChosen={onLeave} onShare={(ids) => layout.openDialog({ name: 'share', ids })} />
  );
}

/** The tab that the panel opens with, and goes back to. */
export const conversationsTab: PanelTab = {
  id: 'chats',
  label: (read) => read(listTexts).tab,
  Panel: ConversationsTab,
};
