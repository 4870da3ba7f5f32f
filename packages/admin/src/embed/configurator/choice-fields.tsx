'use client';
import { cn, Field, Input, SegmentedControl, Select, Switch, Textarea } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useEmbedText } from '../embed-text.js';
import {
  embedColorSchemes,
  embedModes,
  embedPositions,
  floats,
  takesHeight,
  takesWidth,
  type EmbedChoice,
  type EmbedSite,
} from '../snippet/choice.js';
import { AccentField } from './accent-field.js';
import { LengthField } from './length-field.js';
import { Section } from './section.js';

interface PartProps {
  choice: EmbedChoice;
  site: EmbedSite;
  onChoose: (patch: Partial<EmbedChoice>) => void;
}

/** A choice that is on or off; one that the key does not allow says so. */
function Toggle({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Field layout="row" label={label} hint={hint}>
      <Switch checked={checked && !disabled} disabled={disabled} onCheckedChange={onChange} />
    </Field>
  );
}

function People({ choice, site, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  return (
    <Section title={choose.people}>
      <SegmentedControl
        label={choose.identity}
        value={choice.identity}
        onValueChange={(value) => onChoose({ identity: value === 'token' ? 'token' : 'anonymous' })}
        segments={[
          { value: 'anonymous', label: choose.anonymous, disabled: !site.allowAnonymous },
          { value: 'token', label: choose.token },
        ]}
      />
      <p className="text-caption text-pretty text-ink-muted">
        {site.allowAnonymous ? choose.tokenHint : choose.anonymousOff}
      </p>
    </Section>
  );
}

function Place({ choice, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  const { mode, position } = choice;
  const isLauncher = mode === 'launcher';
  const positions = isLauncher
    ? embedPositions.map((value) => ({ value, label: choose.positions[value] }))
    : (['bottom-end', 'bottom-start'] as const).map((value) => ({ value, label: choose.sides[value] }));
  const shown = isLauncher ? position : position.endsWith('start') ? 'bottom-start' : 'bottom-end';
  return (
    <Section title={choose.place}>
      <Field label={choose.mode}>
        <Select
          options={embedModes.map((value) => ({ value, label: choose.modes[value] }))}
          value={mode}
          onValueChange={(value) => onChoose({ mode: embedModes.find((one) => one === value) ?? 'launcher' })}
        />
      </Field>
      {floats(mode) ? (
        <Field label={choose.position}>
          <Select
            options={positions}
            value={shown}
            onValueChange={(value) =>
              onChoose({ position: embedPositions.find((one) => one === value) ?? 'bottom-end' })
            }
          />
        </Field>
      ) : null}
      {takesWidth(mode) || takesHeight(mode) ? (
        <div className="grid grid-cols-2 gap-3">
          {takesWidth(mode) ? (
            <LengthField
              label={choose.width}
              standard={isLauncher ? 400 : 420}
              min={280}
              max={4000}
              value={choice.width}
              onChange={(width) => onChoose({ width })}
            />
          ) : null}
          {takesHeight(mode) ? (
            <LengthField
              label={choose.height}
              standard={isLauncher ? 680 : undefined}
              min={320}
              max={4000}
              value={choice.height}
              onChange={(height) => onChoose({ height })}
            />
          ) : null}
        </div>
      ) : null}
      {floats(mode) ? (
        <Toggle
          label={choose.openFirst}
          checked={choice.isOpenFirst}
          onChange={(isOpenFirst) => onChoose({ isOpenFirst })}
        />
      ) : null}
    </Section>
  );
}

function Looks({ choice, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  return (
    <Section title={choose.looks}>
      <SegmentedControl
        label={choose.scheme}
        value={choice.colorScheme}
        onValueChange={(value) =>
          onChoose({ colorScheme: embedColorSchemes.find((one) => one === value) ?? 'auto' })
        }
        segments={embedColorSchemes.map((value) => ({ value, label: choose.schemes[value] }))}
      />
      <AccentField
        value={choice.accent}
        colorScheme={choice.colorScheme}
        onChange={(accent) => onChoose({ accent })}
      />
      <Field label={choose.font} hint={choose.fontHint}>
        <Input value={choice.font} onChange={(event) => onChoose({ font: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 items-end gap-3">
        <LengthField
          label={choose.radius}
          standard={6}
          min={0}
          max={40}
          value={choice.radius}
          onChange={(radius) => onChoose({ radius })}
        />
        {choice.mode === 'launcher' ? (
          <>
            <LengthField
              label={choose.launcherSize}
              standard={56}
              min={44}
              max={96}
              value={choice.launcherSize}
              onChange={(launcherSize) => onChoose({ launcherSize })}
            />
            <LengthField
              label={choose.inset}
              standard={20}
              min={0}
              max={200}
              value={choice.inset}
              onChange={(inset) => onChoose({ inset })}
            />
          </>
        ) : null}
      </div>
    </Section>
  );
}

/** Languages that the chat's own words are there in; any other tag can be typed into the code by hand. */
const languages = ['', 'en', 'ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'];

function Words({ choice, site, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  const nameOf = (tag: string) => {
    if (tag === '') return choose.localePage;
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  };
  return (
    <Section title={choose.words}>
      <Field label={choose.title}>
        <Input
          placeholder={site.title}
          value={choice.title}
          onChange={(event) => onChoose({ title: event.target.value })}
        />
      </Field>
      <Field label={choose.greeting}>
        <Textarea
          rows={2}
          placeholder={site.greeting}
          value={choice.greeting}
          onChange={(event) => onChoose({ greeting: event.target.value })}
        />
      </Field>
      <Field label={choose.prompts} hint={choose.promptsHint}>
        <Textarea
          rows={2}
          maxHeightPx={200}
          placeholder={site.prompts.join('\n')}
          value={choice.prompts}
          onChange={(event) => onChoose({ prompts: event.target.value })}
        />
      </Field>
      <Field label={choose.placeholder}>
        <Input
          value={choice.placeholder}
          onChange={(event) => onChoose({ placeholder: event.target.value })}
        />
      </Field>
      <Field label={choose.locale}>
        <Select
          options={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
          value={choice.locale}
          onValueChange={(locale) => onChoose({ locale })}
        />
      </Field>
    </Section>
  );
}

function Answers({ choice, site, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  const { models } = site;
  // One model is no choice.
  if (models.length < 2) return null;
  const isOffered = models.some(({ id }) => id === choice.model);
  return (
    <Section title={choose.answers}>
      <Field label={choose.model} hint={choose.modelHint}>
        <Select
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          value={isOffered ? choice.model : models[0]!.id}
          onValueChange={(model) => onChoose({ model })}
        />
      </Field>
    </Section>
  );
}

function Abilities({ choice, site, onChoose }: PartProps) {
  const { choose } = useEmbedText();
  const hint = (scope: 'upload' | 'history' | 'tools', allowed?: string) =>
    site.scopes.includes(scope) ? allowed : choose.scopeOff;
  return (
    <Section title={choose.abilities}>
      {choice.door === 'headless' ? null : (
        <>
          <Toggle
            label={choose.upload}
            hint={hint('upload')}
            checked={choice.upload}
            disabled={!site.scopes.includes('upload')}
            onChange={(upload) => onChoose({ upload })}
          />
          <Toggle
            label={choose.history}
            hint={hint('history')}
            checked={choice.history}
            disabled={!site.scopes.includes('history')}
            onChange={(history) => onChoose({ history })}
          />
        </>
      )}
      <Toggle
        label={choose.context}
        hint={choose.example}
        checked={choice.context}
        onChange={(context) => onChoose({ context })}
      />
      <Toggle
        label={choose.tool}
        hint={hint('tools', choose.example)}
        checked={choice.tool}
        disabled={!site.scopes.includes('tools')}
        onChange={(tool) => onChoose({ tool })}
      />
    </Section>
  );
}

export interface ChoiceFieldsProps extends PartProps, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {}

/** Everything that a site can choose of the chat, as far as it means something in its door and mode. */
export function ChoiceFields({ choice, site, onChoose, className, ...props }: ChoiceFieldsProps) {
  const { choose } = useEmbedText();
  const part = { choice, site, onChoose };
  const hasLooks = choice.door !== 'headless';
  return (
    <div data-slot="choice-fields" className={cn('flex flex-col', className)} {...props}>
      <People {...part} />
      {hasLooks ? (
        <>
          <Place {...part} />
          <Looks {...part} />
          <Words {...part} />
        </>
      ) : null}
      <Answers {...part} />
      <Abilities {...part} />
      {choice.door === 'script' && site.pinned ? (
        <Section title={choose.version}>
          <Toggle
            label={choose.pinned}
            hint={choose.pinnedHint(site.pinned.version)}
            checked={choice.isPinned}
            onChange={(isPinned) => onChoose({ isPinned })}
          />
        </Section>
      ) : null}
    </div>
  );
}
