// npm would leave a second lockfile and a tree that misses the workspace links.
const agent = process.env.npm_config_user_agent ?? '';
if (!agent.startsWith('pnpm')) {
  console.error(
    'This repository is a pnpm workspace. Run `npm start` or `npm test`: both fetch the pinned pnpm and install by themselves.',
  );
  process.exit(1);
}
