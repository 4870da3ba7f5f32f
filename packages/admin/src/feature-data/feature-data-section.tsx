'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type {
  AssistantGroupsStore,
  BuiltInAssistantsStore,
  ConfigStore,
  FeatureDocumentsStore,
} from '@stoa/core/state';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { ApiDocumentationBlock } from './api-documentation-block.js';
import { AssistantGroupsBlock } from './assistant-groups-block.js';
import { BuiltInsBlock } from './built-ins-block.js';
import { DisclosureBlock } from './disclosure-block.js';
import { TemplatesBlock } from './templates-block.js';

export interface FeatureDataSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  documents: FeatureDocumentsStore;
  templates: ConfigStore<ConfigValue<'powerPointTemplates'>>;
  groups: AssistantGroupsStore;
  assistants: BuiltInAssistantsStore;
}

/** What features work with. @source administration specification §2 "Feature Data tab" (2.032–2.036) */
export function FeatureDataSection({
  documents,
  templates,
  groups,
  assistants,
  className,
  ...props
}: FeatureDataSectionProps) {
  return (
    <div data-slot="feature-data-section" className={cn('flex flex-col gap-10', className)} {...props}>
      <DisclosureBlock documents={documents} />
      <ApiDocumentationBlock documents={documents} />
      <BuiltInsBlock assistants={assistants} onChanged={() => void groups.load()} />
      <AssistantGroupsBlock groups={groups} />
      <TemplatesBlock config={templates} documents={documents} />
    </div>
  );
}
