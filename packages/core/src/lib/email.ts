const emailPattern = /^[^\s@/"<>(),:;\\[\]]{1,64}@[^\s@/"<>(),:;\\[\].]+(?:\.[^\s@/"<>(),:;\\[\].]+)+$/;

/** Whether a text has the simple form of an e-mail address. @source chat specification §5 "Sharing"; administration specification §5 */
export const isEmail = (text: string): boolean => text.length <= 320 && emailPattern.test(text);
