'use client';
import type { ConversationStore, VersionRef } from '@stoa/core/state';
import { useStoaIfAny } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { artifactsTexts } from './artifacts.texts.js';

export interface OpenArtifactProps {
  conversation: ConversationStore;
  target: VersionRef;
  label?: string;
}

/** Opens a version in the side panel. Focus comes back to it when the panel closes. */
export function OpenArtifact({ conversation, target, label }: OpenArtifactProps) {
  const text = useTexts(artifactsTexts);
  const layout = useStoaIfAny()?.layout;
  const { artifactId, version } = target;
  return (
    <Button
      size="sm"
      variant="outline"
      data-opens-artifact={artifactId}
      onClick={() =>
        layout?.showArtifact({ conversationId: conversation.store.getState().id, artifactId, version })
      }
    >
      {label ?? text.open}
    </Button>
  );
}
