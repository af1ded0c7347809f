import { erasedCorrections, evolveCorrections, mayStand, withoutDefendant } from '../../domain/case/corrections.js';
import type { Correction } from '../../domain/case/correctionNotice.js';
import type { CaseEvent } from '../../domain/case/events.js';
import { erasedServices, evolvePapers, type IssuedPaper, type PaperService } from '../../domain/case/paperRecord.js';
import { newsOf, type NewsKind, type Side } from '../../domain/case/news.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const caseNewsTable = 'case_news';

/** The latest piece of news of a kind, for one side or for all. */
export type CaseNews = {
  readonly kind: NewsKind;
  readonly to: Side | 'all';
  readonly at: string;
  /** Who did it: their own doing is no news to an account. */
  readonly by: string;
};

export type CaseNewsRow = {
  readonly case_id: string;
  /** The newest version of each side that the notices know of, by `sideKeyOf`. */
  readonly versions: Readonly<Record<string, number>>;
  /** The notices that are open, or were when the case was closed, without texts. */
  readonly notices: readonly Correction[];
  readonly news: readonly CaseNews[];
  /** The papers that the court issued, and their services without who served them: until when a defence is due follows from them. */
  readonly papers: readonly IssuedPaper[];
  readonly services: readonly PaperService[];
};

/** A name for a side within its case. */
export const sideKeyOf = ({ defendantId }: Pick<Side, 'defendantId'>): string => defendantId ?? '';

type Told = Extract<
  CaseEvent,
  {
    type:
      | 'PleadingSubmitted'
      | 'DefendantLeft'
      | 'CaseNumberAssigned'
      | 'CaseNumberCorrected'
      | 'CorrectionAsked'
      | 'CorrectionServed'
      | 'CorrectionExtended'
      | 'MarkExplained'
      | 'MarkSettled'
      | 'CorrectionEnded'
      | 'SubmissionClosed'
      | 'SubmissionReopened'
      | 'CasePaperIssued'
      | 'PapersServed'
      | 'PaperServiceRevoked'
      | 'PersonalDataErased';
  }
>;

const told = new Set<string>([
  'PleadingSubmitted',
  'DefendantLeft',
  'CaseNumberAssigned',
  'CaseNumberCorrected',
  'CorrectionAsked',
  'CorrectionServed',
  'CorrectionExtended',
  'MarkExplained',
  'MarkSettled',
  'CorrectionEnded',
  'SubmissionClosed',
  'SubmissionReopened',
  'CasePaperIssued',
  'PapersServed',
  'PaperServiceRevoked',
  'PersonalDataErased',
] satisfies Told['type'][]);

const isTold = (event: Recorded<DomainEvent>): event is Recorded<Told> => told.has(event.type);

/** The notices after an event; those that ended are of no more use. */
const noticesAfter = (notices: readonly Correction[], event: Told): readonly Correction[] => {
  switch (event.type) {
    case 'PleadingSubmitted':
    case 'CaseNumberAssigned':
    case 'CaseNumberCorrected':
    case 'CasePaperIssued':
    case 'PapersServed':
    case 'PaperServiceRevoked':
      return notices;
    case 'PersonalDataErased':
      return [];
    case 'DefendantLeft':
      return withoutDefendant(notices, event.data.defendantId).filter(mayStand);
    default:
      return erasedCorrections(evolveCorrections(notices, event)).filter(mayStand);
  }
};

const papersAfter = ({ papers, services }: CaseNewsRow, event: Told): Pick<CaseNewsRow, 'papers' | 'services'> => {
  switch (event.type) {
    case 'CasePaperIssued':
    case 'PapersServed':
    case 'PaperServiceRevoked': {
      const after = evolvePapers({ papers, services }, event);
      return { papers: after.papers, services: erasedServices(after.services) };
    }
    default:
      return { papers, services };
  }
};

const isSameSide = (one: CaseNews['to'], other: CaseNews['to']): boolean =>
  one === 'all' || other === 'all' ? one === other : sideKeyOf(one) === sideKeyOf(other);

const nothing = { notices: [], news: [], papers: [], services: [] };

/** A row begins with the first thing that anybody has to be told: most cases have none. */
export const evolveNews = (row: CaseNewsRow | undefined, event: Recorded<DomainEvent>): CaseNewsRow | undefined => {
  if (!isTold(event)) return row;
  const found = newsOf(event);
  const to = found === undefined || found.to === 'nobody' ? undefined : found.to;
  if (row === undefined && to === undefined) return undefined;
  const before = row ?? { case_id: event.data.caseId, versions: {}, ...nothing };
  if (event.type === 'PersonalDataErased') return { ...before, ...nothing };
  const { versions, notices, news } = before;
  const hasVersion = event.type === 'PleadingSubmitted' || event.type === 'CorrectionAsked';
  const { actor, occurredAt } = event.metadata;
  return {
    ...before,
    ...papersAfter(before, event),
    versions: hasVersion ? { ...versions, [sideKeyOf(event.data)]: event.data.version } : versions,
    notices: noticesAfter(notices, event),
    news:
      found === undefined || to === undefined
        ? news
        : [
            ...news.filter((one) => one.kind !== found.kind || !isSameSide(one.to, to)),
            { kind: found.kind, to, at: occurredAt, by: actor.id },
          ],
  };
};

/** What the court wants of each side of a case, and what happened in it that its sides did not do themselves. */
export const caseNewsProjection: Projection = {
  name: 'case_news',
  tables: [caseNewsTable],
  apply: async (tables, events) => {
    await foldRows<CaseNewsRow>(tables, events, {
      table: caseNewsTable,
      key: 'case_id',
      keyOf: (event) => (isTold(event) ? event.data.caseId : undefined),
      evolve: evolveNews,
    });
  },
};
