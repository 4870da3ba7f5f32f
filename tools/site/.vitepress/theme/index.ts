import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../../packages/ui/src/tokens/fonts.css';
import '../../../../packages/ui/src/tokens/theme.css';
import './site.css';

// oxlint-disable-next-line import/no-default-export -- the generator takes its theme from it
export default DefaultTheme;
