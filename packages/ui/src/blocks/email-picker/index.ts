export {
  EmailPicker,
  type EmailPickerOption,
  type EmailPickerProps,
  type EmailPickerWords,
} from './email-picker.js';
