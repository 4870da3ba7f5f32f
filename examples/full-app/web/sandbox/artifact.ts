import { runArtifactFrame } from '@stoa/chat/artifact-frame';

// The build with the compiler of templates: components may be plain objects.
runArtifactFrame({ loadVue: () => import('vue/dist/vue.esm-browser.prod.js') });
