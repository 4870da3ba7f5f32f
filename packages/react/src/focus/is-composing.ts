export { isComposing } from '@stoa/ui';
