import { addons } from 'storybook/manager-api';
import { houseTheme } from './house-theme.js';

const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({ theme: houseTheme(isDark ? 'dark' : 'light') });
