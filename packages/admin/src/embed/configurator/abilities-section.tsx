'use client';
import { Field, Input, useTexts } from '@stoa/ui';
import { ChoicesField } from '../choices-field.js';
import { embedTexts } from '../embed.texts.js';
import { embedEvents } from '../snippet/choice.js';
import { eventsOf, isBlockKind, standardKind, tellsOf } from '../snippet/page-code.js';
import type { ChoicePartProps } from './choice-part.js';
import { Fold } from './fold.js';
import { Section } from './section.js';
import { Toggle } from './toggle.js';

/** Blocks of one kind that the page draws itself. */
function RendererFields({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  const isWrong = choice.blockKind.trim() !== '' && !isBlockKind(choice.blockKind);
  return (
    <>
      <Toggle
        label={choose.renderer}
        hint={choose.example}
        checked={choice.renderer}
        onChange={(renderer) => onChoose({ renderer })}
      />
      {choice.renderer ? (
        <Field
          label={choose.blockKind}
          hint={choose.blockKindHint}
          error={isWrong ? choose.blockKindWrong : undefined}
        >
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-code text-caption"
            placeholder={standardKind}
            value={choice.blockKind}
            onChange={(event) => onChoose({ blockKind: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

/** Events of the chat for the page: for analytics, say. */
function EventFields({ choice, onChoose }: ChoicePartProps) {
  const { choose } = useTexts(embedTexts);
  const heard = eventsOf(choice);
  return (
    <Fold title={choose.events} note={heard.length > 0 ? choose.eventsChosen(heard.length) : undefined}>
      <ChoicesField
        legend={choose.eventsLegend}
        hint={choose.eventsHint}
        choices={embedEvents
          .filter((name) => tellsOf(choice.door, name))
          .map((name) => ({ value: name, label: choose.eventNames[name] }))}
        chosen={heard}
        onChange={(names) => onChoose({ events: embedEvents.filter((name) => names.includes(name)) })}
      />
      {heard.includes('message') ? (
        <Toggle
          label={choose.eventText}
          hint={choose.eventTextHint}
          checked={choice.eventText}
          onChange={(eventText) => onChoose({ eventText })}
        />
      ) : null}
    </Fold>
  );
}

/** Features of the chat on the site, and tools that the page adds in code. */
export function AbilitiesSection(part: ChoicePartProps) {
  const { choice, site, onChoose } = part;
  const { choose } = useTexts(embedTexts);
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
      {choice.door === 'headless' ? null : <RendererFields {...part} />}
      <EventFields {...part} />
    </Section>
  );
}
