'use client';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, IconButton, useReadTexts, useTexts } from '@stoa/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../base/commands/command.js';
import { holderOf, keyOf, rebind } from './bindings.js';
import { KeyHint } from './key-hint.js';
import { keyParts } from './keys.js';
import { groupedCommands, ShortcutGroup } from './shortcut-list.js';
import { useCommands } from './use-commands.js';
import { useKeyRecorder } from './use-key-recorder.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';

interface RowProps {
  command: Command;
  binding: string;
  isChanged: boolean;
  isRecording: boolean;
  /** Result of the last recorded key. */
  note: { tone: 'danger' | 'muted'; text: string } | null;
  onRecord: (isOn: boolean) => void;
  onReset: () => void;
}

function Row({ command, binding, isChanged, isRecording, note, onRecord, onReset }: RowProps) {
  const texts = useTexts(commandsTexts);
  const read = useReadTexts();
  const name = command.label(read);
  const spoken = keyParts(binding, texts.keys).join(' ') || texts.noKey;
  return (
    <li className="border-b border-line py-1.5 last:border-b-0">
      <div className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 flex-1 text-ui text-ink">{name}</span>
        {isChanged ? (
          <IconButton size="sm" label={texts.resetOne(name)} onClick={onReset}>
            <RotateCcw size={16} aria-hidden />
          </IconButton>
        ) : null}
        <Button
          size="sm"
          data-slot="shortcut-key"
          data-state={isRecording ? 'recording' : 'idle'}
          aria-label={isRecording ? texts.record : `${texts.change(name)}, ${spoken}`}
          aria-pressed={isRecording}
          className={cn('min-w-24', isRecording && 'border-focus bg-accent-soft text-accent')}
          onClick={() => onRecord(!isRecording)}
          onBlur={() => isRecording && onRecord(false)}
        >
          {isRecording ? (
            texts.record
          ) : binding === '' ? (
            <span className="text-ink-muted">{texts.noKey}</span>
          ) : (
            <KeyHint binding={binding} />
          )}
        </Button>
      </div>
      {isRecording && !note ? <p className="text-caption text-ink-muted">{texts.recordHint}</p> : null}
      {note ? (
        <p
          role={note.tone === 'danger' ? 'alert' : 'status'}
          className={cn('text-caption', note.tone === 'danger' ? 'text-danger' : 'text-ink-muted')}
        >
          {note.text}
        </p>
      ) : null}
    </li>
  );
}

/** Changes the keys of commands: press the new one, take it away, or go back to the first one. Stored with the settings. */
export function ShortcutEditor() {
  const texts = useTexts(commandsTexts);
  const read = useReadTexts();
  const commands = useCommands();
  const { settings } = useStoa();
  const overrides = useStore(settings.store, (state) => state.settings.shortcuts);
  const [recording, setRecording] = useState<string | null>(null);
  const [note, setNote] = useState<{ id: string; tone: 'danger' | 'muted'; text: string } | null>(null);
  const save = (shortcuts: Record<string, string>) => void settings.update({ shortcuts });
  const hasChanges = commands.some((command) => overrides[command.id] !== undefined);

  useKeyRecorder(recording !== null, (recorded) => {
    if (recording === null) return;
    if (recorded.type === 'reserved') return setNote({ id: recording, tone: 'danger', text: texts.reserved });
    setRecording(null);
    if (recorded.type === 'cancel') return setNote(null);
    const holder = holderOf(recorded.key, recording, commands, overrides);
    setNote(holder ? { id: recording, tone: 'muted', text: texts.conflict(holder.label(read)) } : null);
    save(rebind(recording, recorded.key, commands, overrides));
  });

  const reset = (command: Command) => {
    setNote(null);
    save(rebind(command.id, command.defaultKey ?? '', commands, overrides));
  };
  return (
    <div data-slot="shortcut-editor" className="flex flex-col">
      <div className="flex items-start justify-between gap-4 pb-4">
        <p className="text-ui text-ink-muted">{texts.shortcutsDescription}</p>
        <Button
          size="sm"
          disabled={!hasChanges}
          onClick={() => {
            setNote(null);
            save({});
          }}
        >
          {texts.resetAll}
        </Button>
      </div>
      {groupedCommands(commands).map(({ group, commands: members }) => (
        <ShortcutGroup key={group} title={texts.groups[group]}>
          <ul>
            {members.map((command) => (
              <Row
                key={command.id}
                command={command}
                binding={keyOf(command, overrides)}
                isChanged={overrides[command.id] !== undefined}
                isRecording={recording === command.id}
                note={note?.id === command.id ? note : null}
                onRecord={(isOn) => {
                  setNote(null);
                  setRecording(isOn ? command.id : null);
                }}
                onReset={() => reset(command)}
              />
            ))}
          </ul>
        </ShortcutGroup>
      ))}
    </div>
  );
}
