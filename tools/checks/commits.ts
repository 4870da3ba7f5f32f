/* Messages of commits: `type(scope): imperative`, at most 72 characters, and a body that says why for feat, perf and refactor. */
import { type Commit, messageFaults } from './commit-subject.js';
import { git, report } from './repository.js';

/** The last commit before these rules. */
const base = '26dfb1496eef424e679805a61cb1d1147d59b484';

function commitsToCheck(): Commit[] | null {
  const isAfterBase = git('merge-base', '--is-ancestor', base, 'HEAD') !== null;
  // A shallow clone that has not got the base holds what came after it.
  if (!isAfterBase && git('rev-parse', '--is-shallow-repository') !== 'true') return null;
  const log = git(
    'log',
    '--no-merges',
    '--format=%h%x00%s%x00%b%x01',
    isAfterBase ? `${base}..HEAD` : 'HEAD',
  );
  return (log ?? '')
    .split('\x01')
    .map((entry) => entry.trim().split('\0'))
    .filter(([hash]) => hash !== '')
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body: body.trim() }));
}

const commits = commitsToCheck();
process.exitCode =
  commits === null
    ? report('commits', 'no history to check', [])
    : report(
        'commits',
        `${commits.length} messages checked`,
        commits.flatMap((commit) =>
          messageFaults(commit).map((fault) => `${commit.hash} ${commit.subject}: ${fault}`),
        ),
      );
