import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { createHash, randomUUID } from 'node:crypto';
import { latestVersionOf, sideForCourt, type Side } from '../../../../domain/case/access.js';
import { askForCorrection, clerkReasonIn, type CorrectionRequest } from '../../../../domain/case/corrections.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { CaseRecord } from '../../../../domain/case/record.js';
import { currentNumber, type OpenedCase } from '../../../../domain/case/state.js';
import type { Given } from '../../../../domain/contract/call.js';
import type { corrections } from '../../../../domain/contract/corrections.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { partyNames } from '../../../../domain/forms/partyNames.js';
import type { ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { RenderDeps, WordDocument } from '../../documents/index.js';
import { storedAnswers } from '../../forms/index.js';
import { correctionPaper, correctionShares, type Notice } from './correctionPaper.js';
import { followCorrections, sideKey, standingMarks, versionsOfSide, type ReadDeps } from './correctionViews.js';

type Body = Given<typeof corrections.ask>['body'];
type Asked = Extract<CaseEvent, { type: 'CorrectionAsked' }>['data'];

export type AskDeps = ReadDeps &
  RenderDeps & {
    readonly timeZone: string;
    /** Of the court that runs this installation, where it is known. */
    readonly courtName: string | undefined;
    /** The court's published telephone, which a notice names where its clerk gave none. */
    readonly courtTelephone: string | undefined;
  };

type RenderedNotice = WordDocument & { readonly title: string };

/** The file of a notice, from what its event says. @throws DomainError `personal_data_erased` */
const renderNotice = async ({ word }: RenderDeps, { texts, parties, ...notice }: Asked): Promise<RenderedNotice> => {
  if (texts === null || parties === null) throw new DomainError('personal_data_erased');
  const paper = correctionPaper({ ...notice, texts, parties } satisfies Notice);
  const bytes = await word.render(paper, { list: { shares: correctionShares } });
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), title: paper.documentName };
};

/** The marks with what the form and the rules say of their places. @throws RequestError `correction_place_unknown` */
const marksOf = (
  body: Body,
  { problems, words: placed }: Awaited<ReturnType<typeof followCorrections>>['found'],
  of: Pick<OpenedCase, 'domain'>,
): CorrectionRequest['marks'] => {
  return body.marks.map((mark, at) => {
    const { source, code, path } = mark;
    const { label, value: valueThen } = placed[at] ?? { label: '', value: undefined };
    const problem = problems.find((one) => one.code === code && one.path === path);
    if (valueThen === undefined || label === '' || (source === 'rule' && !problem))
      throw new RequestError('correction_place_unknown');
    if (mark.source === 'rule')
      return {
        markId: randomUUID(),
        source,
        code,
        path,
        label,
        valueThen,
        reason: mark.reason || (problem?.sentence ?? ''),
      };
    if (mark.code === 'other' && mark.reason === '') throw new RequestError('correction_place_unknown');
    const words = mark.code === 'other' ? [mark.reason] : [clerkReasonIn(mark.code, of), mark.reason];
    const reason = words.filter((part) => part !== '').join('：');
    return { markId: randomUUID(), source, code, path, label, valueThen, reason };
  });
};

const nameLine = (names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : names.join('、');

/** Who sues whom, as a notice names them. */
export const partiesIn = async (
  deps: Pick<ReadDeps, 'forms'>,
  state: OpenedCase,
  side: Side,
): Promise<NonNullable<Asked['parties']>> => {
  // A case on paper has no complaint here.
  const complaint = latestVersionOf(state, sideForCourt(state, undefined));
  const match = complaint && (await deps.forms.find(complaint));
  const names = match ? partyNames(match.definition, storedAnswers(complaint)) : undefined;
  const addressee = side.defendant?.name ?? null;
  const words = pleadingWords(state);
  return {
    plaintiffs: nameLine(names?.plaintiffs ?? [], words.plaintiff),
    defendants: addressee ?? nameLine(names?.defendants.map(({ name }) => name) ?? [], words.defendant),
  };
};

const contactIn = ({ courtTelephone = '' }: AskDeps, { clerk, telephone }: Body): Pick<Asked, 'contact'> => {
  const contact = { clerk, telephone: telephone || courtTelephone };
  return contact.clerk === '' && contact.telephone === '' ? {} : { contact };
};

/**
 * Everything that the event of a notice says, the hash of its file included, and the file. Refuses before the file is made.
 * @throws DomainError as `askForCorrection`, NotReadInTime, RequestError `correction_place_unknown`, `complaint_on_paper`, `defense_not_submitted`
 */
export const correctionRequest = async (
  deps: AskDeps,
  { record, state }: { readonly record: CaseRecord; readonly state: OpenedCase },
  body: Body,
  { at, turn }: { readonly at: Date; readonly turn: ReadingTurn },
): Promise<{ readonly request: CorrectionRequest; readonly file: RenderedNotice }> => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const { day: today } = courtPeriods(at, deps.timeZone);
  const side = sideForCourt(state, body.defendant_id);
  const versions = versionsOfSide(record, side);
  const newest = versions.at(-1)?.version ?? 0;
  if (newest !== body.version) throw new DomainError('correction_version_passed', { version: newest });
  const read = { turn, today, places: body.marks.map(({ path }) => path) };
  const { newest: pleading, followed, found } = await followCorrections(deps, { state, versions }, side, read);
  const request: CorrectionRequest = {
    ...sideKey(side),
    noticeId: randomUUID(),
    version: body.version,
    marks: marksOf(body, found, state),
    standing: standingMarks(followed),
    court: deps.courtName ?? null,
    receivedOn: courtPeriods(pleading.logged.submittedAt, deps.timeZone).day,
    askedOn: today,
    dueOn: body.due_on,
    parties: await partiesIn(deps, state, side),
    ...(body.again_because !== '' && { againBecause: body.again_because }),
    ...contactIn(deps, body),
    renderer: rendererVersion,
    documentHash: '',
    today,
  };
  const [asked] = askForCorrection(request, currentNumber(state), state);
  if (asked?.type !== 'CorrectionAsked') throw new Error('a notice without its event');
  const file = await renderNotice(deps, asked.data);
  return { request: { ...request, documentHash: file.hash }, file };
};
