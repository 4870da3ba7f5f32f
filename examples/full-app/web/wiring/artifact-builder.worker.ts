import { runArtifactBuilder } from '@stoa/chat/artifact-builder';
import * as bundler from 'esbuild-wasm/esm/browser.js';
import wasmUrl from 'esbuild-wasm/esbuild.wasm?url';

runArtifactBuilder(self as unknown as Parameters<typeof runArtifactBuilder>[0], {
  bundler,
  wasmUrl,
  loadVueCompiler: () => import('vue/compiler-sfc'),
});
