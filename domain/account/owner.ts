/** Whose something is: the id of an account, or `null` for the platform. */
export type Owner = string | null;
