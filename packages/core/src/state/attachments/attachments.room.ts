import { defineRoom } from '../define-room.js';
import { createAttachmentsStore } from './attachments.store.js';

export const attachmentsRoom = defineRoom({
  name: 'attachments',
  create: createAttachmentsStore,
  load: (attachments) => attachments.load(),
  dispose: (attachments) => attachments.dispose(),
});
