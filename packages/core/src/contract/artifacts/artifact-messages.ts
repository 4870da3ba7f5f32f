/**
 * The sentences about artifacts, in the exact spelling of the specification; those marked ours are chosen here. They stand by
 * themselves, so that who never opens an artifact does not load them.
 *
 * @source chat specification §6, §8
 */
export const artifactMessages = {
  'artifacts.cancelled':
    'Unfortunately, we were unable to create your artifact at this time. Please resend your last prompt, possibly with a more advanced model to try again.',
  'artifacts.versionGone': 'This version is no longer available',
  'artifacts.notFound': 'Artifact not found',
  'artifacts.saveFailed': 'Failed to save artifact at this time, please try again later.',
  'artifacts.loadFailed': 'Unable to retrieve the artifact at this time. Please try again later.',
  'artifacts.deleteFailed': 'Unable to delete the artifact at this time. Please try again later.',
  'artifacts.streaming': "Can't change artifact version while new version is streaming",
  'artifacts.documentFailed': 'Unable to provide the document at this time.',
  'artifacts.unsupported': 'Unsupported artifact type.',
  'artifacts.errors': 'Errors Present',
  'artifacts.requestFailed': 'We are unable to fulfill your request at this time, please try again later...',
  'artifacts.confirmDelete':
    'Are you sure you want to delete this artifact? You will not be able to undo this change.',
  /** sic */
  'artifacts.saved': 'Successully Saved Artifact',
  'artifacts.removed': 'Artifact Removed',
  'artifacts.deleted': 'Artifact successfully deleted',

  /** Ours. */
  'artifacts.imported': 'Nothing in an imported message is carried out.',
  'artifacts.off': 'Artifacts are switched off here.',
} as const;

/** The key of one of these sentences. */
export type ArtifactMessageCode = keyof typeof artifactMessages;

/** The sentence of `code`. */
export const artifactSentence = (code: ArtifactMessageCode): string => artifactMessages[code];
