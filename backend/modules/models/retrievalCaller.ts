/** The caller of a retrieval model, and the signal that ends the call. */
export type Asked = {
  /** The account whose usage it is; `null` for visitors and the system. */
  readonly userId: string | null;
  readonly purpose: 'index' | 'search' | 'test';
  readonly correlationId: string;
  readonly signal?: AbortSignal | undefined;
};
