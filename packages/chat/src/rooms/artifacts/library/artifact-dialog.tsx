'use client';
import { artifactText } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { EmptyState, Dialog, useTexts } from '@stoa/ui';
import { FileQuestion } from 'lucide-react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { useArtifacts } from '../use-artifacts.js';
import { libraryTexts } from './library.texts.js';
import { SaveForm } from './save-form.js';
import { ShareForm } from './share-form.js';
import { UploadForm } from './upload-form.js';

/**
 * Saves, shares or uploads one version of an artifact; never two of them at once.
 *
 * @source chat specification §4 "Artifacts" (sharing, saving and uploading sub-dialogs)
 */
export function ArtifactDialog({ dialog, onClose }: DialogPartProps<'artifact'>) {
  const texts = useTexts(libraryTexts);
  const { conversations } = useStoa();
  const { action, conversationId, artifactId, version } = dialog;
  const artifacts = useArtifacts(conversations.open(conversationId));
  const artifact = artifacts[artifactId]?.find((one) => one.version === version);
  if (!artifact)
    return (
      <div data-slot="artifact-dialog" data-state="gone" className="flex min-h-0 flex-1 flex-col">
        <Dialog.Header>
          <Dialog.Title>{texts.action}</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body>
          <EmptyState icon={<FileQuestion size={20} aria-hidden />} title={texts.gone} />
        </Dialog.Body>
        <Dialog.CloseIcon />
      </div>
    );
  switch (action) {
    case 'save':
      return <SaveForm conversationId={conversationId} artifact={artifact} onClose={onClose} />;
    case 'share':
      return <ShareForm conversationId={conversationId} artifact={artifact} onClose={onClose} />;
    case 'upload':
      return <UploadForm artifact={artifact} text={artifactText(artifact)} onClose={onClose} />;
    default:
      return action satisfies never;
  }
}
