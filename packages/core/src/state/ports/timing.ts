/* Delays of the stores that the specifications do not name. Import the module by the name `timing`. */
/** How often the text of a streaming private reply is written down. */
export const partialSaveMs = 1000;
/** How long an unknown run may still be starting in another tab. */
export const runGraceMs = 15_000;
/** How long to wait before asking for such a run again. */
export const runRetryMs = 2000;
/** How long to wait before following a run again that could not be reached. */
export const refollowMs = 30_000;
/** How long a title may take. */
export const titleMs = 15_000;
/** How long a summary for quality improvement may take. */
export const qualityMs = 60_000;
/** How long editing a selection may take. */
export const highlightMs = 120_000;
/** How long repairing JSON may take. */
export const jsonRepairMs = 45_000;
/** How much longer than its own tab others wait before they take the text of a removed message away: clocks differ. */
export const removalGraceMs = 60_000;
/** How long carrying out what a reply proposes may take. */
export const proposalMs = 60_000;
/** How long news of other clients are gathered before they are read. */
export const changesGatherMs = 150;
/** How often is asked for news while the server does not tell them: first, and at most so rarely where there are none. */
export const changesPollFirstMs = 1500;
export const changesPollLongestMs = 30_000;
/** Pending writes to the cloud: first and longest wait. */
export const outboxFirstMs = 2000;
export const outboxLongestMs = 60_000;
