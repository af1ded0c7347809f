/**
 * Loads the libraries that calls are made with, at the first call: they take 40 MB and up to a second of a start, and most
 * courts begin without a model. They stay outside of the bundled server.
 */
export const loadLibraries = async () => {
  const [{ default: OpenAI, APIError }, { Stream }, undici, cockatiel] = await Promise.all([
    import('openai'),
    import('openai/streaming'),
    import('undici'),
    import('cockatiel'),
  ]);
  return { OpenAI, APIError, Stream, undici, cockatiel };
};

export type Libraries = Awaited<ReturnType<typeof loadLibraries>>;
