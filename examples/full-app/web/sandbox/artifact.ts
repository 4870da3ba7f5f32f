import { runArtifactFrame } from '@stoa/chat/artifact-frame';

runArtifactFrame();
