export { AssistantNotes } from './assistant-notes.js';
export { AssistantPicker } from './assistant-picker.js';
export { AssistantGreeting, AssistantStarters } from './assistant-start.js';
