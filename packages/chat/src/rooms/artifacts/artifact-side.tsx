'use client';
import type { ConversationStore, ShownArtifact } from '@stoa/core/state';
import { useMediumScreen, useStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { SideFrame } from '../../base/side-frame/side-frame.js';
import { ArtifactPanel } from './artifact-panel.js';
import { artifactsTexts } from './artifacts.texts.js';

/** The conversation keeps this much. */
const conversationPx = 360;

/** Where focus goes when the panel closes: to what opened it, else to the message box. */
function focusAfter(artifactId: string): void {
  const opener = [...document.querySelectorAll<HTMLElement>('[data-opens-artifact]')].findLast(
    (button) => button.dataset['opensArtifact'] === artifactId,
  );
  (opener ?? document.getElementById('stoa-composer'))?.focus();
}

/**
 * The artifact in the side panel, in the place of the templates: beside the conversation as wide as the person likes, over it where
 * there is no space. Closes when another conversation is shown.
 *
 * @source chat specification §2 "Artifacts side panel"; screens.md "One side panel"
 */
export function ArtifactSide() {
  const { layout, conversations } = useStoa();
  const shown = useStore(layout.store, (state) => state.artifact);
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const isHere = shown !== null && shown.conversationId === selectedId;
  useEffect(() => {
    if (shown !== null && !isHere) layout.showArtifact(null);
  }, [layout, shown, isHere]);
  if (shown === null || !isHere) return null;
  return <Frame shown={shown} conversation={conversations.open(shown.conversationId)} />;
}

function Frame({ shown, conversation }: { shown: ShownArtifact; conversation: ConversationStore }) {
  const text = useTexts(artifactsTexts);
  const { layout } = useStoa();
  const isMedium = useMediumScreen();
  const [isFull, setFull] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // After a dialog that closes has given focus back.
    if (shown.takesFocus) {
      const timer = setTimeout(() => panel.current?.focus());
      return () => clearTimeout(timer);
    }
    // A panel opened by a press takes focus; one that opened by itself does not.
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset['opensArtifact'])
      panel.current?.focus();
  }, [shown.artifactId, shown.takesFocus]);

  const close = () => {
    layout.showArtifact(null);
    setTimeout(() => focusAfter(shown.artifactId));
  };
  return (
    <SideFrame
      ref={panel}
      slot="artifact-side"
      label={text.panel}
      resizeLabel={text.resize}
      widthKey="artifactPanelWidth"
      share={0.45}
      besidePx={conversationPx}
      isFull={isFull}
      onEscape={() => (isFull ? setFull(false) : close())}
      onClose={close}
    >
      <ArtifactPanel
        key={shown.artifactId}
        conversation={conversation}
        shown={shown}
        onShow={(version) => layout.showArtifact(version === null ? null : { ...shown, version })}
        onClose={close}
        onAsked={isMedium ? close : () => setFull(false)}
        {...(isMedium ? {} : { isFull, onFullChange: setFull })}
      />
    </SideFrame>
  );
}
