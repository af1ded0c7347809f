import { safeTitle } from '../../adapters/word/fileName.js';
import { byteOrderMark, csvLines } from '../../platform/csv/csv.js';
import type { OwnFiles } from '../knowledge/index.js';
import type { ArchivedFile } from './archive.js';
import type { Exported } from './documentFiles.js';

export type KnowledgeFilesDeps = { readonly knowledge: OwnFiles };

export type ListedKnowledgeFile = Awaited<ReturnType<OwnFiles['list']>>[number];

/** These are compressed already. */
const compressed = /\.(?:docx|xlsx|pdf)$/iu;

const following = async function* <T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield first;
  yield* rest;
};

const paragraphs = async function* (passages: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  for await (const passage of passages) yield `${passage}\n\n`;
};

/** Keeps the ending of a name, by which programs know the file, however long the name is. */
const safeName = (name: string): string => {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/iu.exec(name) ?? [];
  return `${safeTitle(name.slice(0, name.length - ending.length))}${ending}`;
};

/** The file as it was uploaded, or its passages where that is not kept. */
const contentOf = async (
  { knowledge }: KnowledgeFilesDeps,
  { id, name }: ListedKnowledgeFile,
): Promise<(ArchivedFile & { readonly remark: string }) | undefined> => {
  const pieces = knowledge.source(id);
  const first = await pieces.next();
  if (first.done !== true)
    return {
      path: safeName(name),
      content: following(first.value, pieces),
      ...(compressed.test(name) && { isCompressed: true }),
      remark: '',
    };
  const texts = paragraphs(knowledge.passages(id));
  const text = await texts.next();
  if (text.done === true) return undefined;
  return {
    path: `${safeName(name)}.txt`,
    content: following(text.value, texts),
    remark: '没有保存原文件，放入的是检索所用的文字',
  };
};

/** One file of the owner's knowledge base, a piece at a time. `place`: from 1, in the order of the list. */
export const knowledgeFiles = async function* (
  deps: KnowledgeFilesDeps,
  { file, place }: { readonly file: ListedKnowledgeFile; readonly place: number },
): AsyncGenerator<Exported, void, void> {
  const folder = `知识库/${String(place).padStart(4, '0')}_${safeTitle(file.group)}`;
  const kept = file.status === 'done' ? await contentOf(deps, file) : undefined;
  const missing = file.status === 'done' ? '文件已删除' : '文件还没有入库，没有放入';
  if (kept) {
    const { path, content, isCompressed } = kept;
    yield { file: { path: `${folder}/${path}`, content, ...(isCompressed && { isCompressed }) } };
  }
  yield {
    row: {
      文件夹: kept ? folder : '',
      种类: '知识库文件',
      名称: file.name,
      知识库分组: `${file.case_cause}：${file.group}`,
      说明: kept ? kept.remark : missing,
    },
  };
};

/** What the owner changed of the passages of the files, as the lines of a table. */
export const correctionLines = async function* (
  { knowledge }: KnowledgeFilesDeps,
  owner: string,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLines([['分组', '文件', '原来的文字', '改后的文字', '是否停用']]);
  for await (const some of knowledge.corrections(owner))
    yield csvLines(
      some.map(({ group, file, original, text, off_at: offAt }) => [
        group,
        file,
        original,
        text ?? '',
        offAt === null ? '否' : '是',
      ]),
    );
};
