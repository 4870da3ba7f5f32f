import { defineRoom } from '../define-room.js';
import { createHighlighterStore } from './highlighter.store.js';

export const highlighterRoom = defineRoom({ name: 'highlighter', create: createHighlighterStore });
