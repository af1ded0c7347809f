/**
 * The address under which the model centre lists the embedding model that runs on the server itself. The domain is one that never leads
 * anywhere (RFC 2606, `.invalid`), so nothing is sent should no such model be set up.
 */
export const localEmbeddingAddress = 'https://local-embedding.invalid';

/** Whether an address means the model on the server itself. */
export const isLocalEmbedding = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === localEmbeddingAddress;
