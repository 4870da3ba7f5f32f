// Runs the package checks in a process of their own, and writes how many passed to the file in `STOA_TEST_SUMMARY`.
import { writeFileSync } from 'node:fs';
import { packageChecks } from './check-packages.mjs';

const { code, passed, failed } = await packageChecks();
if (process.env.STOA_TEST_SUMMARY)
  writeFileSync(process.env.STOA_TEST_SUMMARY, JSON.stringify({ passed, failed }));
process.exit(code);
