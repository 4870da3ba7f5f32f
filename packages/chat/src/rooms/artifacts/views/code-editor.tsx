'use client';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import {
  HighlightStyle,
  LanguageDescription,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';

export interface CodeEditorProps {
  /** The text at the start; later ones are not taken over. */
  text: string;
  /** `json`, `svg` and the like; anything else is Markdown with code blocks. */
  language: string;
  label: string;
  /** Called with every change; `read` gives the whole text, which is only put together when it is needed. */
  onChange: (read: () => string) => void;
  onSave: () => void;
}

const token = (name: string): string => `var(--stoa-code-${name})`;

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: token('keyword') },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: token('string') },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: token('number') },
  { tag: [tags.function(tags.variableName), tags.heading, tags.tagName], color: token('title') },
  { tag: [tags.typeName, tags.className, tags.namespace], color: token('type') },
  { tag: [tags.propertyName, tags.attributeName], color: token('property') },
  { tag: [tags.comment, tags.quote], color: token('comment') },
  { tag: [tags.meta, tags.processingInstruction, tags.monospace, tags.link, tags.url], color: token('meta') },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--text-ui)',
    wordSpacing: 'normal',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--color-accent)', paddingBlock: '0.75rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-accent)' },
  '.cm-gutters': {
    color: 'var(--color-ink-muted)',
    backgroundColor: 'var(--color-surface-raised)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-surface-sunken)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--color-accent-soft)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--color-warning-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-foldPlaceholder': {
    color: 'var(--color-ink-muted)',
    backgroundColor: 'var(--color-surface-sunken)',
    border: 'none',
  },
  '.cm-panels, .cm-tooltip': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface-raised)',
    borderColor: 'var(--color-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--color-accent-ink)',
    backgroundColor: 'var(--color-accent)',
  },
});

const inFences = (names: readonly string[], support: () => LanguageSupport): LanguageDescription =>
  LanguageDescription.of({ name: names[0] ?? '', alias: names, support: support() });

/** Editor extensions of a language. A text of several files is Markdown whose code blocks have languages of their own. */
function languageOf(name: string): Extension {
  switch (name) {
    case 'json':
      return json();
    case 'svg':
      return html();
    case 'csv':
      return [];
    default:
      return markdown({
        codeLanguages: [
          inFences(['jsx', 'js', 'javascript', 'mjs'], () => javascript({ jsx: true })),
          inFences(['tsx', 'ts', 'typescript'], () => javascript({ jsx: true, typescript: true })),
          inFences(['html', 'vue', 'svg', 'xml'], () => html()),
          inFences(['css'], () => css()),
          inFences(['json'], () => json()),
        ],
      });
  }
}

/** The nonce of the page: without it, a policy that allows no inline styles leaves the editor without any. */
function pageNonce(): Extension {
  const nonce = document.querySelector<HTMLElement>('script[nonce], style[nonce], link[nonce]')?.nonce;
  return nonce ? EditorView.cspNonce.of(nonce) : [];
}

/** A code editor. Tab leaves it, as it leaves every box. */
export function CodeEditor({ text, language, label, onChange, onSave }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onChange, onSave });
  useEffect(() => {
    handlers.current = { onChange, onSave };
  });
  const [initial, named] = [useRef(text), useRef(language)];
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      doc: initial.current,
      parent: place.current,
      extensions: [
        pageNonce(),
        basicSetup,
        theme,
        Prec.highest(syntaxHighlighting(highlight)),
        languageOf(named.current),
        EditorView.lineWrapping,
        // With a tab stop of its own the scroller around it counts as reachable by keyboard.
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true', tabindex: '0' }),
        Prec.highest(
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                handlers.current.onSave();
                return true;
              },
            },
          ]),
        ),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) handlers.current.onChange(() => state.doc.toString());
        }),
      ],
    });
    view.focus();
    return () => view.destroy();
  }, [initial, named, label]);
  return (
    <div
      ref={place}
      dir="ltr"
      data-slot="code-editor"
      data-escape=""
      className="min-h-0 flex-1 overflow-hidden"
    />
  );
}
