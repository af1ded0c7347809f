import { formatCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import { buildDocumentModel } from '../../../../domain/forms/buildDocumentModel.js';
import { diffAnswers, type AnswerChange } from '../../../../domain/forms/diffAnswers.js';
import type { AppContext } from '../../../platform/http/types.js';
import { documentTitle, formOf, type Forms } from '../forms.js';
import { storedAnswers } from '../storedAnswers.js';
import { sendWordFile, renderPleading, type RenderDeps } from '../wordDocument.js';
import type { LoggedVersion } from '../../../../domain/case/record.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { versionOf, type Side } from './side.js';

export type VersionDeps = RenderDeps & {
  readonly forms: Forms;
  readonly cases: Pick<Cases, 'readVersion'>;
  readonly timeZone: string;
};

export type Page = { readonly page: number; readonly page_size: number };
export type Between = { readonly from: number; readonly to: number };

/** The versions of a side, newest first. */
export const listOf = ({ versions }: Side, { page, page_size }: Page) => {
  const newestFirst = versions.toReversed();
  return {
    items: newestFirst.slice((page - 1) * page_size, page * page_size).map((one) => ({
      version: one.version,
      pleading: one.pleading,
      form_key: one.formKey,
      edition: one.edition,
      submitted_at: one.submittedAt.toISOString(),
      document_hash: one.documentHash,
      receipt_id: one.eventId,
    })),
    total: versions.length,
    page,
    page_size,
  };
};

type ContentDeps = Pick<VersionDeps, 'forms' | 'cases'>;

const contentOf = async ({ forms, cases }: ContentDeps, version: LoggedVersion) => {
  const submitted = await cases.readVersion(version);
  return { definition: formOf(forms, version), answers: storedAnswers(submitted), marks: submitted.marks ?? [] };
};

/** Two forms have no field in common: all of one was removed, all of the other was added. */
const changesBetween = async (
  deps: ContentDeps,
  from: LoggedVersion,
  to: LoggedVersion,
): Promise<readonly AnswerChange[]> => {
  const [before, after] = [await contentOf(deps, from), await contentOf(deps, to)];
  if (before.definition.key === after.definition.key)
    return diffAnswers(after.definition, before.answers, after.answers);
  return [...diffAnswers(before.definition, before.answers, {}), ...diffAnswers(after.definition, {}, after.answers)];
};

/** What changed from one version to another, field by field. */
export const changesOf = async (deps: VersionDeps, side: Side, { from, to }: Between) => ({
  from,
  to,
  changes: await changesBetween(deps, versionOf(side, from), versionOf(side, to)),
});

/** Word shows the time of a change as it is written, without regard to zones: the court's clock is what is meant. */
const writtenTime = (at: Date, timeZone: string): string => `${formatCourtTime(at, timeZone).replace(' ', 'T')}Z`;

/** The same change as a Word file with tracked changes. */
export const sendTrackedChanges = async (
  ctx: AppContext,
  deps: VersionDeps,
  side: Side,
  { from, to }: Between,
): Promise<void> => {
  const [older, newer] = [versionOf(side, from), versionOf(side, to)];
  const [before, after] = [await contentOf(deps, older), await contentOf(deps, newer)];
  const at = new Date(Math.max(older.submittedAt.getTime(), newer.submittedAt.getTime()));
  const model = ({ definition, answers }: typeof before) => buildDocumentModel(definition, answers);
  const bytes = await deps.word.render(model(after), {
    changesSince: { model: model(before), author: side.author, date: writtenTime(at, deps.timeZone) },
  });
  const title = `${documentTitle(after.definition)}修订对照（第${from}版至第${to}版）`;
  sendWordFile(ctx, bytes, { title, date: at, timeZone: deps.timeZone });
};

/**
 * The Word file of a version, made again from its answers by its own edition of the form and its own renderer.
 * `X-Document-Hash-Matches` says whether it is byte for byte the one that was submitted.
 */
export const sendVersionFile = async (
  ctx: AppContext,
  deps: VersionDeps,
  side: Side,
  version: number,
): Promise<void> => {
  const submitted = versionOf(side, version);
  const { definition, answers, marks } = await contentOf(deps, submitted);
  const { renderer } = submitted;
  const { bytes, hash } = await renderPleading(deps, definition, answers, { renderer, marks });
  sendWordFile(ctx, bytes, { title: documentTitle(definition), date: submitted.submittedAt, timeZone: deps.timeZone });
  ctx.set('X-Document-Version', String(version));
  ctx.set('X-Document-Hash', submitted.documentHash);
  ctx.set('X-Document-Hash-Matches', String(hash === submitted.documentHash));
};
