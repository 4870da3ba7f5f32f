/** What other rooms use of artifacts. */
export { ArtifactCard } from './artifact-card.js';
