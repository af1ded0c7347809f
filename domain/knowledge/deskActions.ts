/** What people change in a knowledge base, as it is recorded. */
export const deskActions = [
  'file_renamed',
  'file_moved',
  'file_dated',
  'file_removed',
  'file_replaced',
  'group_removed',
  'files_uploaded',
  'chunk_corrected',
  'chunk_restored',
  'chunk_off',
  'chunk_on',
  'correction_dismissed',
  'search_adopted',
] as const;
export type DeskAction = (typeof deskActions)[number];
