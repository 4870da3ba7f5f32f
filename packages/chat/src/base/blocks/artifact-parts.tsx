'use client';
import type { ConversationStore, ProposalReader } from '@stoa/core/state';
import { createContext, useContext, type ComponentType } from 'react';
import type { MessageScope } from './message-scope.js';

/** The block of a reply that asks for an artifact. */
export interface ArtifactCardProps {
  code: string;
  reader: ProposalReader;
  scope: MessageScope;
}

/** A message that made artifacts. */
export interface MessageArtifactsProps {
  conversation: ConversationStore;
  content: string;
  data: Record<string, unknown>;
}

/** The parts of artifacts that stand in a thread. */
export interface ArtifactParts {
  Card: ComponentType<ArtifactCardProps>;
  OfMessage: ComponentType<MessageArtifactsProps>;
}

const ArtifactPartsContext = createContext<ArtifactParts | null>(null);

/** Provides the parts of artifacts where there is a panel to show one. Pass a stable object. */
export const ArtifactPartsProvider = ArtifactPartsContext.Provider;

/** The parts of artifacts; null where nothing can show one, as in the embedded chat. */
export const useArtifactParts = (): ArtifactParts | null => useContext(ArtifactPartsContext);
