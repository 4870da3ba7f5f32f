const sum = (files, key) => Object.values(files).reduce((total, file) => total + file[key], 0);

const troubledFiles = ({ files }) => Object.entries(files).filter(([, { troubles }]) => troubles.length > 0);

/** The files to run again after a run that failed; none means all of them, as an error whose file is not known may be any one's. */
export function filesToRunAgain(run) {
  const paths = troubledFiles(run).map(([path]) => path);
  return paths.includes('') ? [] : paths;
}

/** What a step tells of a run, and of a second one of the files that were in trouble, where there was one. */
export function outcomeOf(first, second) {
  const isMended = second?.code === 0;
  const files = isMended ? { ...first.files, ...second.files } : first.files;
  const word = isMended ? 'passed on a later try' : 'failed';
  const notes = troubledFiles(first).flatMap(([path, { troubles }]) =>
    troubles.map((trouble) => [word, path, trouble].filter(Boolean).join(': ')),
  );
  if (first.code !== 0 && notes.length === 0)
    notes.push(`${word}: ended with ${first.code}, and no test failed`);
  return {
    code: isMended ? 0 : first.code,
    passed: sum(files, 'passed'),
    failed: sum(files, 'failed'),
    notes,
  };
}
