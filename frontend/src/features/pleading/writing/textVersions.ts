import { errorDetail } from '../../../http/apiError.js';
import { resource } from '../../../store/resource/resource.js';
import type { TextVersion, WritingApi } from './writingApi.js';

/** The text of one field, and what the field is called. */
export type TextAsked = { readonly text: string; readonly about: string };

/** Three ways to put the text that was asked about last; to forget it ends the call. */
export const textVersions = resource({
  name: 'textVersions',
  list: async (
    api: Pick<WritingApi, 'optimiseText'>,
    body: TextAsked,
    options,
  ): Promise<{ readonly of: string; readonly versions: readonly TextVersion[] }> => ({
    of: body.text,
    ...(await api.optimiseText({ body }, options)),
  }),
  messages: {},
  forgets: true,
  unread: (error) => `优化失败：${errorDetail(error)}`,
});
