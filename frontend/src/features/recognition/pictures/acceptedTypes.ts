/** The types of files that are read, as a chooser of files takes them: on a phone it offers the camera beside them. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,application/pdf';
