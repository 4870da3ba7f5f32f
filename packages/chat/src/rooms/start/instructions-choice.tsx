'use client';
import type { Prompt } from '@stoa/core/contract';
import { conversationTagsOf, hasVariables, isFilledFrom, withoutVariables } from '@stoa/core/rules';
import type { ConversationPatch } from '@stoa/core/state';
import { useSelectedConversation, useStoa, useTemplatesApart } from '@stoa/react';
import { Select, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { useShownPrompts } from '../../base/state/use-shown-prompts.js';
import { startTexts } from './start.texts.js';

const ownValue = 'own';

/** The text of custom instructions as it is sent. */
const textOf = ({ content }: Prompt): string => withoutVariables(content).trim();

/** Templates of custom instructions, the default ones first, each text once. */
function useRoots(): { id: string; name: string; text: string; prompt: Prompt }[] {
  const templates = useShownPrompts();
  return useMemo(() => {
    const roots = templates.filter(({ type }) => type === 'root_prompt');
    const first = roots.filter(({ id }) => id === 'default');
    const known = new Set<string>();
    return [...first, ...roots].flatMap((prompt) => {
      const text = textOf(prompt);
      if (text === '' || known.has(text)) return [];
      known.add(text);
      return [{ id: prompt.id, name: prompt.name, text, prompt }];
    });
  }, [templates]);
}

export interface InstructionsChoiceProps {
  /** The instructions as they stand. */
  prompt: string;
  onConfigure: (patch: ConversationPatch) => void;
}

/**
 * Chooses custom instructions among the templates; their tags come along. A text of one's own stays on offer.
 *
 * @source chat specification §1 "root prompts"; protocol §5.5
 */
export function InstructionsChoice({ prompt, onConfigure }: InstructionsChoiceProps) {
  const start = useTexts(startTexts);
  const { templates } = useStoa();
  const conversation = useSelectedConversation();
  const roots = useRoots();
  const distinctions = useTemplatesApart(useMemo(() => roots.map(({ prompt: root }) => root), [roots]));
  const [kept, setKept] = useState('');
  const chosen =
    roots.find(({ text }) => text === prompt.trim()) ??
    roots.find(({ prompt: root }) => isFilledFrom(root.content, prompt));
  const own = chosen ? kept : prompt;
  if (roots.length === 0) return null;
  const choose = (id: string) => {
    const next = roots.find((root) => root.id === id);
    if (!next) return onConfigure({ prompt: own });
    // What is to be filled in is asked for.
    if (hasVariables(next.prompt.content))
      return void templates.choose({
        prompt: next.prompt,
        use: 'start',
        conversationId: conversation?.store.getState().id ?? null,
      });
    if (!chosen) setKept(prompt);
    const before = new Set(chosen ? conversationTagsOf(chosen.prompt) : []);
    const tags = conversation?.store.getState().tags ?? [];
    onConfigure({
      prompt: next.text,
      tags: [...new Set([...tags.filter((tag) => !before.has(tag)), ...conversationTagsOf(next.prompt)])],
    });
  };
  return (
    <Select
      aria-label={start.instructionsChoice}
      look="quiet"
      value={chosen?.id ?? ownValue}
      options={[
        ...roots.map(({ id, name }) => ({ value: id, label: name, distinction: distinctions.get(id) })),
        ...(own.trim() === '' && chosen ? [] : [{ value: ownValue, label: start.ownInstructions }]),
      ]}
      onValueChange={choose}
    />
  );
}
