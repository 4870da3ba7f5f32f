'use client';
import type { ComponentType } from 'react';
import { mergeWords, type Words } from './merge-words.js';
import type { Text } from './en.js';
import { conversationEn } from './en/conversation.js';
import { TextProvider, useText } from './text.js';

/** By the words in force: whoever reads them sees the same ones for as long as those are the same. */
const wholes = new WeakMap<Text, Text>();

/** The words in force, and English for those that a build began without. */
function wholeOf(text: Text): Text {
  const whole = wholes.get(text) ?? mergeWords(conversationEn as Partial<Text> as Text, text as Words<Text>);
  wholes.set(text, whole);
  return whole;
}

/** A part that can say everything, where around it only the first words are. */
export function withWholeText<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function WithWholeText(props: P) {
    return (
      <TextProvider text={wholeOf(useText())}>
        <Part {...props} />
      </TextProvider>
    );
  };
}
