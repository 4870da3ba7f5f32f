'use client';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { formatNumber, formatUsd, Menu, useLocale, useReadTexts, useTexts } from '@stoa/ui';
import { ChartNoAxesColumn, CircleDollarSign, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { keyOf } from '../../rooms/commands/bindings.js';
import { foldCommands } from '../../base/commands/command.js';
import type { CommandsText } from '../../base/commands/commands.texts.js';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { KeyHint } from '../../rooms/commands/key-hint.js';
import { useMonthCost } from '../../rooms/billing/use-month-cost.js';
import { billingTexts } from '../../rooms/billing/billing.texts.js';
import { startTexts } from '../../rooms/start/start.texts.js';
import { hasCost } from './conversation-cost.js';
import { rooms } from '../rooms.js';
import { headerTexts } from './header.texts.js';

type CommandId = keyof CommandsText['labels'];

/** The commands of the menu in their groups; those that are not offered at the moment are left out. */
const groups: readonly (readonly CommandId[])[] = [
  ['toCloud', 'toLocal', 'tag'],
  ['rename', 'starred', 'move', 'duplicate'],
  ['download', 'saveMarkdown', 'saveJson'],
  ['clear', 'remove'],
];
const dangerous: readonly CommandId[] = ['clear', 'remove'];
/** Commands that wait for the reply in progress; they are shown with the reason. */
const needsIdle: readonly CommandId[] = ['toCloud', 'toLocal', 'clear'];

const commands = foldCommands(rooms);
const commandOf = (id: CommandId) => commands.find((command) => command.id === id);

interface LineProps {
  icon: LucideIcon;
  label: string;
  /** What stands at present, at the end of the line. */
  value?: ReactNode;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

function Line({ icon: Icon, label, value, reason }: LineProps) {
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className="flex min-w-0 shrink-0 flex-col">
        <span>{label}</span>
        {reason ? <span className="text-caption text-wrap text-ink-muted">{reason}</span> : null}
      </span>
      {value ? (
        <span className="ms-auto min-w-0 truncate ps-4 text-ink-muted figures-tabular">{value}</span>
      ) : null}
    </>
  );
}

/** The month's cost; it is asked for when the menu opens. */
function MonthCostItem() {
  const { layout } = useCommandContext().stoa;
  const locale = useLocale();
  const texts = useTexts(billingTexts);
  const spent = useMonthCost().cost?.['MTD Cost'] ?? 0;
  return (
    <Menu.Item onSelect={() => layout.openDialog({ name: 'monthCost' })}>
      <Line
        icon={ChartNoAxesColumn}
        label={texts.title}
        value={spent > 0 ? formatUsd(locale, spent) : null}
      />
    </Menu.Item>
  );
}

export interface ConversationMenuProps {
  conversation: ConversationStore;
  /** Shows what the conversation has cost, once focus is back. */
  onCost: () => void;
}

/**
 * Details of the conversation, for use in a `Menu.Root`: money, storage, tags and settings with what stands at present, then what can be
 * done with it.
 */
export function ConversationMenu({ conversation, onCost }: ConversationMenuProps) {
  const headerText = useTexts(headerTexts);
  const start = useTexts(startTexts);
  const read = useReadTexts();
  const locale = useLocale();
  const context = useCommandContext();
  const { flags, settings } = context.stoa;
  const overrides = useStore(settings.store, (state) => state.settings.shortcuts);
  const hasMonthCost = useStore(flags.store, selectFlag('mtdCost'));
  const { cost, isLocal, tags, path, run } = useStore(conversation.store, (state) => state);
  const isIdle = run.status === 'idle';
  const isEmpty = path.length === 0;
  /** Runs when the menu has given focus back to its button. */
  const pending = useRef<(() => void) | null>(null);
  const later = (act: () => void) => () => {
    pending.current = act;
  };
  const isBlocked = (id: CommandId) => !isIdle && needsIdle.includes(id);
  const isShown = (id: CommandId) => {
    if (!isBlocked(id)) return commandOf(id)?.isOffered(context) ?? false;
    return id === 'clear' ? !isEmpty : !isEmpty && id === (isLocal ? 'toCloud' : 'toLocal');
  };
  const valueOf = (id: CommandId): ReactNode => {
    if (id === 'toCloud' || id === 'toLocal') return isLocal ? start.private : start.cloud;
    return id === 'tag' && tags.length > 0 ? <bdi>{tags.join(', ')}</bdi> : null;
  };
  const amount =
    cost.usd > 0 ? formatUsd(locale, cost.usd) : formatNumber(locale, cost.inputTokens + cost.outputTokens);
  const item = (id: CommandId) => {
    const command = commandOf(id);
    if (!command || !isShown(id)) return null;
    const value = valueOf(id);
    return (
      <Menu.Item
        key={id}
        tone={dangerous.includes(id) ? 'danger' : 'plain'}
        disabled={isBlocked(id)}
        onSelect={command.takesFocus ? later(() => command.run(context)) : () => command.run(context)}
      >
        <Line
          icon={command.icon}
          label={command.label(read)}
          value={value}
          reason={isBlocked(id) ? headerText.blockedWhileStreaming : undefined}
        />
        {value ? null : (
          <KeyHint binding={keyOf(command, overrides)} className="ms-auto ps-4 pointer-coarse:hidden" />
        )}
      </Menu.Item>
    );
  };
  const facts = [
    hasCost(cost) ? (
      <Menu.Item key="cost" onSelect={later(onCost)}>
        <Line
          icon={CircleDollarSign}
          label={cost.usd > 0 ? headerText.costTitle : headerText.tokensTitle}
          value={cost.isPartial ? `≥ ${amount}` : amount}
        />
      </Menu.Item>
    ) : null,
    hasMonthCost ? <MonthCostItem key="month" /> : null,
  ];
  const configuration = context.intents.can('replySettings') ? (
    <Menu.Item key="settings" onSelect={later(() => context.intents.ask('replySettings'))}>
      <Line icon={SlidersHorizontal} label={start.advanced} />
    </Menu.Item>
  ) : null;
  const [first = [], ...others] = groups.map((ids) => ids.map(item));
  const sections = [facts, [...first, configuration], ...others]
    .map((section) => section.filter((one) => one !== null))
    .filter((section) => section.length > 0);

  return (
    <Menu.Content
      align="end"
      className="w-80"
      onCloseAutoFocus={() => {
        const act = pending.current;
        if (act) setTimeout(act);
      }}
    >
      {sections.map((section, index) => (
        <div key={section[0]?.key} role="none">
          {index > 0 ? <Menu.Separator /> : null}
          {section}
        </div>
      ))}
    </Menu.Content>
  );
}
