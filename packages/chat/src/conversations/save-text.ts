/** Hands a text to the person as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `chatbot_ui_history_` and the date. @source chat specification §9. */
export const exportFileName = (now: number): string =>
  `chatbot_ui_history_${new Date(now).toISOString().slice(0, 10)}.json`;
