/** The parts of artifacts that the workspace shows; loaded together, with the first artifact. */
export { ArtifactCard } from './artifact-card.js';
export { ArtifactSide } from './artifact-side.js';
export { MessageArtifacts } from './message-artifacts.js';
