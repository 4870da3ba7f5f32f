/**
 * The sentences about PowerPoint templates, in the exact spelling of the specification; those marked ours are chosen here. Nobody but
 * administrators reads them.
 *
 * @source administration specification §5 (2.071), §8 (2.111)
 */
export const templateMessages = {
  'templates.required': 'Please upload a powerpoint template.',
  'templates.taken': 'PowerPoint template names must be unique. Please rename your file and try again.',
  'templates.addFailed': 'Unable to add the PowerPoint template at this time. Please try again later.',
  'templates.deleteFailed': 'Unable to delete the PowerPoint template at this time.',
  /** Ours. */
  'templates.builtIn': 'It comes with the product, so it is not deleted. Make it unavailable instead.',
  'templates.folder':
    'It lies in the folder of templates on the server, and is deleted there. Make it unavailable instead.',
  'templates.missing': 'There is no file of this name any more.',
} as const;
