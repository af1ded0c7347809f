/** Changes whenever the bytes of a rendered file change: an event's file hash is compared only within one version. */
export const rendererVersion = 'word-12';
