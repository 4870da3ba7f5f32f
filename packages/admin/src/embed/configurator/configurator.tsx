'use client';
import { cn, SegmentedControl, useTexts } from '@stoa/ui';
import { useMemo, type ComponentPropsWithoutRef } from 'react';
import { embedTexts } from '../embed.texts.js';
import { Preview } from '../preview/preview.js';
import { embedDoors, frameSizeOf, type EmbedChoice, type EmbedSite } from '../snippet/choice.js';
import { themeOf } from '../snippet/options.js';
import { importMapOf, snippetsOf } from '../snippet/snippets.js';
import { SnippetList } from '../snippet-list.js';
import { ChoiceFields } from './choice-fields.js';
import { previewOptionsOf, previewToken, type PreviewSource } from './preview-options.js';
import { usePolicyHash } from './use-policy-hash.js';

export interface ConfiguratorProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  site: EmbedSite;
  choice: EmbedChoice;
  onChoose: (patch: Partial<EmbedChoice>) => void;
  keyId: string;
  preview: PreviewSource['preview'];
  /** Address of the script of the embeddable chat, on this server. */
  script: string;
  /** Leads to the settings of the key. */
  onSettings: () => void;
}

/** How the chat looks on a site, as choices, as itself and as the code that brings it there. */
export function Configurator({
  site,
  choice,
  onChoose,
  keyId,
  preview,
  script,
  onSettings,
  className,
  ...props
}: ConfiguratorProps) {
  const { choose } = useTexts(embedTexts);
  const getToken = useMemo(() => previewToken({ keyId, preview }), [keyId, preview]);
  const options = useMemo(
    () => previewOptionsOf(choice, site, { keyId, getToken }),
    [choice, site, keyId, getToken],
  );
  const theme = useMemo(() => themeOf(choice), [choice]);
  const size = choice.door === 'frame' ? frameSizeOf(choice) : undefined;
  const mapHash = usePolicyHash(choice.door === 'modules' ? importMapOf(choice, site) : null);
  const snippets = useMemo(() => snippetsOf(choice, site, mapHash), [choice, site, mapHash]);
  return (
    <div data-slot="configurator" className={cn('flex flex-col gap-6', className)} {...props}>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={choose.door}
          className="grid w-full max-w-3xl grid-cols-3 md:flex"
          value={choice.door}
          onValueChange={(value) => onChoose({ door: embedDoors.find((door) => door === value) ?? 'script' })}
          segments={embedDoors.map((value) => ({ value, label: choose.doors[value] }))}
        />
        <p className="text-ui text-pretty text-ink-muted">{choose.doorHints[choice.door]}</p>
      </div>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(17rem,20rem)_minmax(0,1fr)]">
        <ChoiceFields choice={choice} site={site} onChoose={onChoose} />
        <div className="flex min-w-0 flex-col gap-8 scrollbar-quiet xl:sticky xl:top-0 xl:-m-1 xl:max-h-[calc(100dvh-2.5rem)] xl:self-start xl:overflow-y-auto xl:p-1">
          <Preview
            script={script}
            options={options}
            theme={theme}
            isHeadless={choice.door === 'headless'}
            size={size}
          />
          <SnippetList snippets={snippets} needsToken={!site.allowAnonymous} onSettings={onSettings} />
        </div>
      </div>
    </div>
  );
}
