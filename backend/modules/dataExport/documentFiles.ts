import { fieldOfKey } from '../../../domain/forms/fieldOfKey.js';
import { pleadingWords } from '../../../domain/forms/pleadingWords.js';
import { ownVersions } from '../../../domain/case/access.js';
import type { LoggedVersion } from '../../../domain/case/record.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { problems } from '../../../domain/contract/problems.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUserDocument, type UserDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import { TamperedEventError, UnknownEventError } from '../../adapters/eventStore/errors.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import { safeTitle } from '../../adapters/word/fileName.js';
import { RequestError } from '../../platform/http/requestError.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { CaseFiles } from '../documents/index.js';
import { documentTitle, storedAnswers, type Forms } from '../forms/index.js';
import { noMarks, type DocumentMarks } from '../ownDocuments/index.js';
import type { ArchivedFile } from './archive.js';
import { answersFile, madeFiles, receiptFile, type PleadingFilesDeps } from './pleadingFiles.js';
import { answerWord, standingOfKey } from '../../../domain/forms/standing.js';

export type DocumentFilesDeps = PleadingFilesDeps & {
  readonly read: ReadTables;
  readonly forms: Pick<Forms, 'find' | 'get'>;
  readonly cases: Pick<Cases, 'versions' | 'readVersion'>;
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly timeZone: string;
};

/** The columns of the list of what the archive holds. */
export const listColumns = [
  '文件夹',
  '种类',
  '名称',
  '案号',
  '起诉方',
  '应诉方',
  '标签',
  '已归档',
  '已从列表删除',
  '版本',
  '时间',
  'Word文件的SHA-256',
  'Word文件与提交时一致',
  '知识库分组',
  '说明',
] as const;
export type ListRow = Readonly<Partial<Record<(typeof listColumns)[number], string>>>;

/** A file, or a row of the list. */
export type Exported = { readonly file: ArchivedFile } | { readonly row: ListRow };

const isFileProblem = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.code === 'submitted_file_missing' || error.code === 'submitted_file_altered');

/** What one document lacks is said of that document: a store that is away ends the export. */
const remarkOn = (error: unknown): string => {
  if (error instanceof DomainError || isFileProblem(error)) return problems[error.code].sentence;
  if (error instanceof TamperedEventError || error instanceof UnknownEventError) return '法院的记录读不出，请联系法院';
  throw error;
};

const kindOf = ({ document_type: type, form_key: key }: UserDocument): string => {
  if (type === 'application') return '申请书';
  return type === 'defense' ? answerWord(standingOfKey(key)) : pleadingWords(fieldOfKey(key)).complaint;
};

/** A document of the account, with what the account notes about it; `place`: from 1, in the order of the list. */
export type ListedDocument = {
  readonly row: UserDocument;
  readonly marks: DocumentMarks | undefined;
  readonly isDiscarded: boolean;
  readonly place: number;
};

const folderOf = ({ row, place }: ListedDocument, title: string): string =>
  `文书/${String(place).padStart(4, '0')}_${safeTitle(`${title}_${row.case_number ?? '未提交'}`)}`;

/** One version in its folder, and its row of the list. */
const versionFiles = async function* (
  deps: DocumentFilesDeps,
  folder: string,
  { base, version }: { readonly base: ListRow; readonly version: LoggedVersion },
): AsyncGenerator<Exported, void, void> {
  const row = {
    ...base,
    文件夹: folder,
    版本: String(version.version),
    时间: courtMoment(version.submittedAt, deps.timeZone),
  };
  try {
    const submitted = await deps.cases.readVersion(version);
    const answers = storedAnswers(submitted);
    yield { file: answersFile(folder, version, answers) };
    const { caseId, documentHash: hash } = version;
    const bytes = await deps.caseFiles.read(caseId, hash);
    const { files } = await madeFiles(deps, { folder, named: version, answers, file: { bytes, hash } });
    for (const file of files) yield { file };
    const { file, remark } = await receiptFile(deps, folder, version);
    if (file) yield { file };
    yield { row: { ...row, 'Word文件的SHA-256': hash, Word文件与提交时一致: '是', 说明: remark } };
  } catch (error) {
    yield { row: { ...row, 说明: remarkOn(error) } };
  }
};

/** What no court has: the answers as they were kept, and a Word file in the layout of today. */
const applicationFiles = async function* (
  deps: DocumentFilesDeps,
  folder: string,
  { base, row }: { readonly base: ListRow; readonly row: UserDocument },
): AsyncGenerator<Exported, void, void> {
  const entry = { ...base, 文件夹: folder, 时间: courtMoment(row.updated_at, deps.timeZone) };
  try {
    const found = await findUserDocument(deps.read, row.user_id, row.document_id);
    if (!found?.form_data) throw new DomainError('personal_data_erased');
    const answers = found.form_data as FormAnswers; // they were checked against their form when they were kept
    const named = { formKey: found.form_key, edition: found.edition, definitionHash: found.definition_hash };
    yield { file: answersFile(folder, named, answers) };
    const { files, hash } = await madeFiles(deps, { folder, named, answers });
    for (const file of files) yield { file };
    yield { row: { ...entry, 'Word文件的SHA-256': hash } };
  } catch (error) {
    yield { row: { ...entry, 说明: remarkOn(error) } };
  }
};

/** The files of one document: every version that is the account's to read. @throws StoreUnavailableError */
export const documentFiles = async function* (
  deps: DocumentFilesDeps,
  listed: ListedDocument,
): AsyncGenerator<Exported, void, void> {
  const { row, marks = noMarks } = listed;
  const definition = deps.forms.get(row.form_key);
  const title = definition ? documentTitle(definition) : row.case_cause;
  const folder = folderOf(listed, title);
  const base: ListRow = {
    种类: kindOf(row),
    名称: title,
    案号: row.case_number ?? '',
    起诉方: row.plaintiff ?? '',
    应诉方: row.defendant ?? '',
    标签: marks.tags.join('、'),
    已归档: marks.archived ? '是' : '否',
    已从列表删除: listed.isDiscarded ? '是' : '否',
  };
  if (row.case_id === null || row.document_type === 'application')
    return yield* applicationFiles(deps, folder, { base, row });
  try {
    const { state, versions } = await deps.cases.versions(row.case_id);
    if (state.status === 'unopened') throw new DomainError('document_not_found');
    if (state.erased) throw new DomainError('personal_data_erased');
    const defendantId = row.document_type === 'complaint' ? null : row.defendant_id;
    const whose = { pleading: row.document_type, defendantId, accountId: row.user_id };
    for (const version of ownVersions(state, versions, whose))
      yield* versionFiles(deps, `${folder}/第${version.version}版`, { base, version });
  } catch (error) {
    yield { row: { ...base, 文件夹: folder, 说明: remarkOn(error) } };
  }
};
