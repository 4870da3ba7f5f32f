import { runArtifactBuilder } from '@stoa/chat/artifact-builder';
import * as esbuild from 'esbuild-wasm/esm/browser.js';
import wasmUrl from 'esbuild-wasm/esbuild.wasm?url';

runArtifactBuilder(self as unknown as Parameters<typeof runArtifactBuilder>[0], esbuild, wasmUrl);
