'use client';
import { cn, Field, Input, SegmentedControl, Select, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { embedTexts } from '../embed.texts.js';
import {
  drawsElement,
  embedColorSchemes,
  embedModes,
  embedPositions,
  floats,
  frameSize,
  pinOf,
  takesHeight,
  takesWidth,
} from '../snippet/choice.js';
import { AbilitiesSection } from './abilities-section.js';
import { AccentField } from './accent-field.js';
import type { ChoicePartProps } from './choice-part.js';
import { LengthField } from './length-field.js';
import { Section } from './section.js';
import { Toggle } from './toggle.js';
import { FrameWords, WordsSection } from './words-section.js';

function People({ choice, site, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
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

function Place({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
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

function Looks({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
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

function Answers({ choice, site, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
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

/** A frame stands where the page puts it, as large as the page says. */
function FramePlace({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  return (
    <Section title={choose.place}>
      <div className="grid grid-cols-2 gap-3">
        <LengthField
          label={choose.width}
          standard={frameSize.width}
          min={280}
          max={4000}
          value={choice.width}
          onChange={(width) => onChoose({ width })}
        />
        <LengthField
          label={choose.height}
          standard={frameSize.height}
          min={320}
          max={4000}
          value={choice.height}
          onChange={(height) => onChoose({ height })}
        />
      </div>
    </Section>
  );
}

function Version({ choice, site, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  if (!site.pinned || !pinOf(choice.door, site)) return null;
  return (
    <Section title={choose.version}>
      <Toggle
        label={choose.pinned}
        hint={choose.pinnedHint(site.pinned.version)}
        checked={choice.isPinned}
        onChange={(isPinned) => onChoose({ isPinned })}
      />
    </Section>
  );
}

export interface ChoiceFieldsProps
  extends ChoicePartProps, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {}

/** Everything that a site can choose of the chat, as far as it means something in its door and mode. */
export function ChoiceFields({ choice, site, onChoose, className, ...props }: ChoiceFieldsProps) {
  const part = { choice, site, onChoose };
  const isFrame = choice.door === 'frame';
  return (
    <div data-slot="choice-fields" className={cn('flex flex-col', className)} {...props}>
      {isFrame ? (
        <>
          <FramePlace {...part} />
          <FrameWords {...part} />
        </>
      ) : (
        <>
          <People {...part} />
          {drawsElement(choice.door) ? (
            <>
              <Place {...part} />
              <Looks {...part} />
              <WordsSection {...part} />
            </>
          ) : null}
          <Answers {...part} />
          <AbilitiesSection {...part} />
          <Version {...part} />
        </>
      )}
    </div>
  );
}
