/** The id of a draft that belongs to no case yet. */
export const firstDraftId = (formKey: string): string => `${formKey}|new`;
