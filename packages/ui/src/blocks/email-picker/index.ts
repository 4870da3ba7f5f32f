export {
  EmailPicker,
  type EmailPickerOption,
  type EmailPickerProps,
  type EmailPickerTexts,
} from './email-picker.js';
