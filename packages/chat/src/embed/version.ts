/** The version of this package; builds write it here. */
export const sdkVersion: string = '0.0.0-source';
