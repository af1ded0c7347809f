import type { VersionPaper } from '../../../../domain/contract/versions.js';
import { formatCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import { documentModelOf } from '../../../../domain/forms/buildDocumentModel.js';
import { fill } from '../../../../domain/forms/fill.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppContext } from '../../../platform/http/types.js';
import { documentTitle, formOf, type Forms, storedAnswers, wordingOf } from '../../forms/index.js';
import {
  carriedAnswers,
  chargingRenders,
  sendPdfFile,
  sendWordFile,
  type CaseFiles,
  type RenderDeps,
} from '../../documents/index.js';
import type { LoggedVersion } from '../../../../domain/case/record.js';
import type { CaseReader } from '../../../adapters/caseReader/caseReader.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { withoutMarks } from '../../../adapters/word/withoutMarks.js';
import { newestOf, versionOf, type Side } from './side.js';

export type VersionDeps = RenderDeps & {
  readonly forms: Pick<Forms, 'find'>;
  readonly cases: Pick<Cases, 'readVersion'>;
  readonly caseReader: Pick<CaseReader, 'read'>;
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly timeZone: string;
};

export type Page = { readonly page: number; readonly page_size: number };
export type Between = { readonly from: number; readonly to: number };

/** Says, without reading the answers, whether a version is shown in the words it was submitted in. */
const listedWording = async (forms: VersionDeps['forms'], version: LoggedVersion) => {
  const found = await forms.find(version);
  return {
    basis: found?.basis ?? ('missing' as const),
    edition: found?.definition.edition ?? version.edition,
  };
};

/** The versions of a side, newest first. */
export const listOf = async ({ forms }: Pick<VersionDeps, 'forms'>, { versions }: Side, { page, page_size }: Page) => {
  const newestFirst = versions.toReversed();
  return {
    items: await Promise.all(
      newestFirst.slice((page - 1) * page_size, page * page_size).map(async (one) => ({
        version: one.version,
        pleading: one.pleading,
        form_key: one.formKey,
        edition: one.edition,
        wording: await listedWording(forms, one),
        submitted_at: one.submittedAt.toISOString(),
        document_hash: one.documentHash,
        receipt_id: one.eventId,
      })),
    ),
    total: versions.length,
    page,
    page_size,
  };
};

type ContentDeps = Pick<VersionDeps, 'forms' | 'cases'>;

const contentOf = async ({ forms, cases }: ContentDeps, version: LoggedVersion) => {
  const submitted = await cases.readVersion(version);
  const answers = storedAnswers(submitted);
  const { definition, basis } = await formOf(forms, version);
  const wording = wordingOf(definition, basis, answers);
  return { definition, answers, wording, marks: submitted.marks ?? [] };
};

const submitter = (submittedBy: string | null, accountId: string | null): VersionPaper['submitted_by'] =>
  submittedBy === null ? 'code' : submittedBy === accountId ? 'self' : 'account';

/** @throws RequestError `form_not_found` */
const paper = async (deps: ContentDeps, version: LoggedVersion) => {
  const { definition, answers, wording } = await contentOf(deps, version);
  return {
    version: version.version,
    pleading: version.pleading,
    title: documentTitle(definition),
    submitted_at: version.submittedAt.toISOString(),
    wording,
    model: documentModelOf(fill(definition, answers)),
  } as const;
};

/** One version as it stands on paper, and who submitted it as the account that reads it may know. @throws RequestError `form_not_found` */
export const paperOf = async (deps: ContentDeps, version: LoggedVersion, accountId: string | null) => ({
  ...(await paper(deps, version)),
  submitted_by: submitter(version.submittedBy, accountId),
});

/** The newest version of a side as the other side reads it, with what the court asks of it. @throws RequestError `form_not_found` */
export const servedPaperOf = async (deps: ContentDeps, side: Side) => ({
  ...(await paper(deps, newestOf(side))),
  correction: side.correction,
});

/** What changed from one version to another, field by field. @throws NotReadInTime */
export const changesOf = async (ctx: AppContext, deps: VersionDeps, side: Side, { from, to }: Between) => {
  const [before, after] = [await contentOf(deps, versionOf(side, from)), await contentOf(deps, versionOf(side, to))];
  const pair = {
    before: { definition: before.definition, answers: before.answers },
    after: { definition: after.definition, answers: after.answers },
  };
  return {
    from,
    to,
    wordings: { from: before.wording, to: after.wording },
    changes: [...(await deps.caseReader.read('changes', pair, threadTurn(ctx)))],
  };
};

/** Word shows the time of a change as it is written, without regard to zones: the court's clock is what is meant. */
const writtenTime = (at: Date, timeZone: string): string => `${formatCourtTime(at, timeZone).replace(' ', 'T')}Z`;

/** The same change as a Word file with tracked changes, which carries the answers of both versions. */
export const sendTrackedChanges = async (
  ctx: AppContext,
  deps: VersionDeps,
  side: Side,
  { from, to }: Between,
): Promise<void> => {
  const [older, newer] = [versionOf(side, from), versionOf(side, to)];
  const [before, after] = [await contentOf(deps, older), await contentOf(deps, newer)];
  const at = new Date(Math.max(older.submittedAt.getTime(), newer.submittedAt.getTime()));
  const [beforeForm, afterForm] = [fill(before.definition, before.answers), fill(after.definition, after.answers)];
  const bytes = await chargingRenders(deps, ctx).word.render(documentModelOf(afterForm), {
    answersPart: carriedAnswers(afterForm),
    changesSince: {
      model: documentModelOf(beforeForm),
      answersPart: carriedAnswers(beforeForm),
      author: side.author,
      date: writtenTime(at, deps.timeZone),
    },
  });
  const title = `${documentTitle(after.definition)}修订对照（第${from}版至第${to}版）`;
  sendWordFile(ctx, bytes, { title, date: at, timeZone: deps.timeZone });
};

/** The Word file of a version as it was submitted, and the form that its name is taken from. */
const submittedFile = async (
  { forms, caseFiles }: VersionDeps,
  { caseId, documentHash, ...version }: LoggedVersion,
) => ({
  ...(await formOf(forms, version)),
  bytes: await caseFiles.read(caseId, documentHash),
});

type Sent = { readonly bytes: Uint8Array; readonly isWhole: boolean };

const sendFile = (
  ctx: AppContext,
  { timeZone }: VersionDeps,
  submitted: LoggedVersion,
  { definition, basis, bytes, isWhole }: Sent & Pick<Awaited<ReturnType<typeof submittedFile>>, 'definition' | 'basis'>,
): void => {
  sendWordFile(ctx, bytes, { title: documentTitle(definition), date: submitted.submittedAt, timeZone });
  ctx.set('X-Document-Version', String(submitted.version));
  ctx.set('X-Document-Hash', submitted.documentHash);
  ctx.set('X-Document-Wording', basis);
  ctx.set('X-Document-Hash-Matches', String(isWhole));
};

/** The Word file of a version as a PDF, which is for reading: nothing is compared with it. */
export const sendVersionPdf = async (
  ctx: AppContext,
  deps: VersionDeps,
  side: Side,
  { version, toPdf }: { readonly version: number; readonly toPdf: (word: Uint8Array) => Promise<Uint8Array> },
): Promise<void> => {
  const submitted = versionOf(side, version);
  const { definition, bytes } = await submittedFile(deps, submitted);
  const title = documentTitle(definition);
  sendPdfFile(ctx, await toPdf(bytes), { title, date: submitted.submittedAt, timeZone: deps.timeZone });
};

/** The Word file of a version, byte for byte as it was submitted. @throws RequestError `submitted_file_missing`, `submitted_file_altered` */
export const sendVersionFile = async (
  ctx: AppContext,
  deps: VersionDeps,
  side: Side,
  version: number,
): Promise<void> => {
  const submitted = versionOf(side, version);
  sendFile(ctx, deps, submitted, { ...(await submittedFile(deps, submitted)), isWhole: true });
};

/**
 * The Word file of the newest version, as a copy for the other side. What was suggested to its author is taken out, with the passages it
 * was taken from, which no paper shows: they may be the author's own words to the site. `X-Document-Hash-Matches` is false then.
 */
export const sendServedFile = async (ctx: AppContext, deps: VersionDeps, side: Side): Promise<void> => {
  const submitted = newestOf(side);
  const { bytes: whole, ...form } = await submittedFile(deps, submitted);
  const bytes = ctx.state.ownWork(() => withoutMarks(whole));
  sendFile(ctx, deps, submitted, { ...form, bytes, isWhole: bytes === whole });
  ctx.set('X-Document-Correction', side.correction);
};
