import { openSentenceModel, type SentenceModel } from './openSentenceModel.js';

const opened = new Map<string, Promise<SentenceModel>>();

/** Embeds texts by the model of a folder, which is opened once in a process. */
export const embedTexts = async ({
  folder,
  texts,
}: {
  readonly folder: string;
  readonly texts: readonly string[];
}): Promise<{ readonly vectors: readonly (readonly number[])[] }> => {
  const model = opened.get(folder) ?? openSentenceModel(folder);
  opened.set(folder, model);
  return { vectors: await (await model)(texts) };
};
