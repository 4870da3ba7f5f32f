'use client';
import type { Plugin, PluginId } from '@stoa/core/rules';
import type { PluginLocation } from '@stoa/core/state';
import { Button, cn, Field, IconButton, Switch, useTexts } from '@stoa/ui';
import { GripVertical, X } from 'lucide-react';
import { useEffect, useId, useRef, type ComponentPropsWithoutRef } from 'react';
import { pluginsTexts } from './plugins.texts.js';
import { usePluginPlace } from './use-plugin-place.js';

export interface PluginPanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  plugins: readonly Plugin[];
  /** Null until the panel is moved. */
  location: PluginLocation | null;
  /** Names the place of the message box; the panel stays on the page when it changes. */
  scope: string;
  onTurn: (id: PluginId, isOn: boolean) => void;
  onMove: (location: PluginLocation) => void;
  onClose: () => void;
}

/**
 * Which plugins a message uses: a small panel over the page that is dragged by its bar, and moved by the keys of its grip. It stands in a
 * positioned element, the message box.
 *
 * @source chat specification §2 "draggable plugin panel", §3 "Plugin"
 */
export function PluginPanel({
  plugins,
  location,
  scope,
  onTurn,
  onMove,
  onClose,
  className,
  ...props
}: PluginPanelProps) {
  const texts = useTexts(pluginsTexts);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { style, bar, grip } = usePluginPlace(panel, { location, scope, onMove });
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-slot=switch]')?.focus({ preventScroll: true });
  }, []);
  const changed = plugins.filter(({ isDefault }) => !isDefault);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes, wherever in the panel focus is
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      data-slot="plugin-panel"
      data-escape
      // A press on it keeps focus inside, so that Escape is heard.
      tabIndex={-1}
      style={style}
      className={cn(
        'absolute z-30 flex w-72 max-w-[calc(100vw-1rem)] animate-pop-in flex-col rounded-panel border border-line bg-surface-overlay text-ui text-ink shadow-overlay outline-none',
        className,
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      {...props}
    >
      <div
        className="flex cursor-grab touch-none items-center gap-1 border-b border-line p-1.5 select-none active:cursor-grabbing"
        {...bar}
      >
        <IconButton
          size="sm"
          label={texts.move}
          tooltip={false}
          aria-describedby={`${id}-help`}
          className="cursor-grab active:cursor-grabbing"
          {...grip}
        >
          <GripVertical size={16} aria-hidden />
        </IconButton>
        <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate font-medium">
          {texts.title}
        </h2>
        <IconButton size="sm" label={texts.close} tooltip={false} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
        <span id={`${id}-help`} className="sr-only">
          {texts.moveHelp}
        </span>
      </div>
      <div className="flex flex-col gap-3 px-3.5 py-3">
        {plugins.map((plugin) => (
          <Field
            key={plugin.id}
            layout="row"
            label={texts.plugins[plugin.id].name}
            hint={texts.plugins[plugin.id].hint}
          >
            <Switch checked={plugin.isOn} onCheckedChange={(isOn) => onTurn(plugin.id, isOn)} />
          </Field>
        ))}
      </div>
      <div className="flex min-h-10 items-center justify-between gap-2 border-t border-line px-3.5 py-1.5">
        <p className="text-caption text-ink-muted">{texts.kept}</p>
        {changed.length > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            className="-me-2"
            onClick={() => {
              for (const plugin of changed) onTurn(plugin.id, !plugin.isOn);
              panel.current?.querySelector<HTMLElement>('[data-slot=switch]')?.focus();
            }}
          >
            {texts.reset}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
