// What the image runs: the bundled server lies beside this file.
import { run } from './.bundle/main.js';

await run(process.argv.slice(2), process.env);
