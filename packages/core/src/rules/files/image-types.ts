const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Whether a model that sees can look at files of this type. @source chat specification §5 "Attachments" */
export const isImageType = (type: string): boolean => imageTypes.has(type.toLowerCase());
