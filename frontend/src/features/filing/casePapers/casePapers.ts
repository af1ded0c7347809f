import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { CasePaperKind, ServiceWay } from '../../../../../domain/case/casePaperWords.js';
import { casePaperName } from '../../../../../domain/case/casePaperWords.js';
import type { CasePapers, PaperAsked, casePapers as contract } from '../../../../../domain/contract/casePapers.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { offerFile } from '../../../components/files/offerFile.js';
import { saidOfFile } from '../../../core/downloads.js';
import { resource, type Done, type ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { caseTimeline } from '../../caseFile/index.js';

type PapersApi = Client<typeof contract>;

export type Addressee = CasePapers['addressees'][number];

/** What the dialog is open for: a paper to one addressee, a service on one, or a service that was recorded by mistake. */
export type PapersAbout =
  | {
      readonly kind: 'paper';
      readonly caseId: string;
      readonly domain: FormDomain;
      readonly paper: CasePaperKind;
      readonly to: Addressee;
      readonly view: CasePapers;
    }
  | {
      readonly kind: 'service';
      readonly caseId: string;
      readonly domain: FormDomain;
      readonly to: Addressee;
      readonly view: CasePapers;
    }
  | { readonly kind: 'revoke'; readonly caseId: string; readonly serviceId: string; readonly what: string };

export type ServiceTyped = {
  readonly defendant_id: string | null;
  readonly paper_ids: string[];
  readonly complaint_version: number | null;
  readonly how: ServiceWay;
  readonly on: string;
  readonly served_by: string;
  readonly note: string;
};
export type PapersInput =
  | { readonly kind: 'paper'; readonly asked: PaperAsked }
  | { readonly kind: 'service'; readonly service: ServiceTyped }
  | { readonly kind: 'revoke'; readonly reason: string };

/** The papers of the case on screen, by its id, with their service; the dialogs that issue, serve and take back; the files. */
export const casePapers = resource({
  name: 'adminCasePapers',
  list: (api: PapersApi, caseId: string) => api.view({ path: { id: caseId } }),
  submit: async (api: PapersApi, about: PapersAbout, input: PapersInput, options): Promise<Done<CasePapers>> => {
    const path = { id: about.caseId };
    if (about.kind === 'paper' && input.kind === 'paper') {
      await api.issue({ path, body: input.asked }, options);
      return { said: `${casePaperName(about.paper, about.to.standing)}已制作，可以下载` };
    }
    if (about.kind === 'service' && input.kind === 'service') {
      await api.serve({ path, body: input.service }, options);
      return { said: '送达已记录' };
    }
    if (about.kind !== 'revoke' || input.kind !== 'revoke') throw new Error('a dialog that sends what another asks');
    const { serviceId } = about;
    await api.revoke({ path: { ...path, serviceId }, body: { reason: input.reason } }, options);
    return { said: '送达记录已撤销' };
  },
  changes: {
    download: async (
      api: PapersApi,
      { id: paperId, caseId, name }: { readonly id: string; readonly caseId: string; readonly name: string },
    ): Promise<Done<CasePapers>> => {
      const file = await api.word({ path: { id: caseId, paperId } });
      offerFile(file, file.fileName ?? `${name}.docx`);
      return { said: saidOfFile(`${name}已下载`), apply: (data) => data };
    },
  },
  messages: { list: '加载立案文书失败', submit: '没有办成', download: '文书没有下载' },
  forgets: true,
});

/** What is asked of the preview: the case and the paper as it would be issued. */
export type PreviewAsked = { readonly caseId: string; readonly asked: PaperAsked };

/** The text of the paper in the open dialog, as it would be issued. */
export const paperPreview = resource({
  name: 'adminPaperPreview',
  list: (api: PapersApi, { caseId, asked }: PreviewAsked) => api.preview({ path: { id: caseId }, body: asked }),
  messages: { list: '预览失败' },
  forgets: true,
});

/** What was issued or served stands in the timeline too. */
function* afterwards({ payload: { about } }: ReturnType<typeof casePapers.actions.stored.of>): SagaIterator<void> {
  if (about !== undefined) yield put(caseTimeline.actions.outdated());
}

/** Reads papers and previews, sends what the dialogs ask, and has the timeline read again. */
export function* casePapersSaga(deps: ResourceDeps<PapersApi>): SagaIterator<void> {
  yield takeEvery(casePapers.actions.stored.type, guarded(afterwards));
  yield* casePapers.saga(deps);
  yield* paperPreview.saga(deps);
}
