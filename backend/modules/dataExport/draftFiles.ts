import { DraftValues } from '../../../domain/contract/drafts.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { RequestError } from '../../platform/http/requestError.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import { safeTitle } from '../../adapters/word/fileName.js';
import type { DraftRows, ShareRows } from '../drafts/index.js';
import { checkedAnswers, documentTitle, type Forms } from '../forms/index.js';
import type { Exported } from './documentFiles.js';
import { jsonText, readableText } from './pleadingFiles.js';

export type DraftFilesDeps = {
  readonly drafts: Pick<DraftRows, 'list' | 'read'>;
  readonly shares: Pick<ShareRows, 'list'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly ownWork: <T>(part: () => T) => T;
  readonly timeZone: string;
};

type ListedDraft = Awaited<ReturnType<DraftRows['list']>>[number];

/** A draft may say what its form does not take: then there is no text of it, and the JSON says what it says. */
const textOf = (definition: FormDefinition, answers: unknown): string | null => {
  try {
    return readableText(fill(definition, checkedAnswers(definition, answers)));
  } catch (error) {
    if (error instanceof RequestError && error.code === 'answers_invalid') return null;
    throw error;
  }
};

/** One draft; nothing for one that was submitted or deleted meanwhile. `place`: from 1, in the order of the list. */
export const draftFiles = async function* (
  { drafts, shares, forms, ownWork, timeZone }: DraftFilesDeps,
  owner: string,
  { draft, place, now }: { readonly draft: ListedDraft; readonly place: number; readonly now: Date },
): AsyncGenerator<Exported, void, void> {
  const { form_key: formKey, case_key: caseKey } = draft;
  const read = await drafts.read({ owner, formKey, caseKey }, now).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === 'draft_over') return undefined;
    throw error;
  });
  if (!read) return;
  const values = DraftValues.parse(read.values);
  const hash = values.definition_hash;
  const definition = (hash ? await forms.byHash(formKey, hash) : undefined) ?? forms.get(formKey);
  const title = definition ? documentTitle(definition) : formKey;
  const folder = `草稿/${String(place).padStart(4, '0')}_${safeTitle(title)}`;
  yield { file: { path: `${folder}/草稿.json`, content: jsonText({ ...read, values }) } };
  const shared = await shares.list({ owner, formKey, caseKey }, now);
  if (shared.length > 0)
    yield {
      file: {
        path: `${folder}/共享.json`,
        content: jsonText(
          shared.map(({ forName, allows, parts, filled, ...share }) => ({
            for_name: forName,
            right: allows,
            parts,
            created_at: share.created_at,
            expires_at: share.expires_at,
            last_used_at: share.last_used_at,
            filled,
          })),
        ),
      },
    };
  const text = definition ? ownWork(() => textOf(definition, values.answers)) : null;
  if (text !== null) yield { file: { path: `${folder}/草稿.txt`, content: text } };
  yield {
    row: {
      文件夹: folder,
      种类: '草稿',
      名称: title,
      案号: values.filing.mode === 'existing' ? values.filing.caseNumber : '',
      时间: courtMoment(new Date(read.updated_at), timeZone),
      说明: text === null ? '内容未填完或有填写错误，没有供阅读的文本' : '',
    },
  };
};
