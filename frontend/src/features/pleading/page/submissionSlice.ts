import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { OfferedFile } from '../../../components/files/offerFile.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { freshProgress, type Progress, type Receipt } from '../../drafts/index.js';
import type { CheckGroup } from './checkGroup.js';
import { courtHeard } from './courtVersionSlice.js';
import type { NamedCase, SubmissionBody } from '../calls/pleadingApi.js';

export type Work = 'word' | 'submission';

export type Failure = {
  readonly work: Work;
  readonly detail: string;
  readonly fieldProblems: readonly FieldProblem[];
  /** The same thing may be tried again as it is. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
  /** The plan allows no more documents today. */
  readonly limitReached?: boolean;
  /** The court has another version than the one that was seen. */
  readonly stale?: boolean;
};

export type WordRequest = {
  readonly draftId: string;
  readonly formKey: string;
  readonly title: string;
  /** Set for an application, which an account keeps. */
  readonly documentId: string | null;
  /** SHA-256 (hex) of the definition that the answers are given to. */
  readonly definition?: string | undefined;
  /** The case at court that a complaint belongs to. */
  readonly named?: NamedCase;
};
/**
 * Why nothing is asked at present although the outcome of a submission is unknown. `lost`: the response was none that says it. `old`: it
 * was sent so long ago that somebody has to want it. `code`, `otherCode`: the code that it was sent with is not here, or another was typed.
 */
export type Unknown = 'lost' | 'old' | 'code' | 'otherCode';
/** A submission of an earlier visit whose outcome is unknown. */
export type FoundSubmission = {
  readonly keeps: boolean;
  readonly sheet: readonly CheckGroup[];
  /** The draft was changed after it was sent. */
  readonly edited: boolean;
};

export type SubmissionRequest = {
  readonly draftId: string;
  readonly title: string;
  readonly body: SubmissionBody;
  /** The person wants the draft to stay on this device. */
  readonly keeps?: boolean;
  readonly copies?: number;
  /** The field of law of the form; absent for civil. */
  readonly domain?: FormDomain;
  /** The answers in words, for the print of the receipt. */
  readonly sheet?: readonly CheckGroup[];
};

/** A submission is over: its receipt gets a page of its own, and the draft goes. `keeps`: the person wants it to stay on this device. */
export type Conclusion = {
  readonly receipt: Receipt;
  readonly formKey: string;
  readonly keeps: boolean;
};

export type WordGenerated = {
  readonly draftId: string;
  readonly at: string;
  readonly file: OfferedFile;
  readonly kept: boolean;
};

type WorkState = { status: 'idle' } | { status: 'running'; work: Work } | { status: 'failed'; failure: Failure };
type State = {
  /** Set while the outcome of a submission is unknown and nothing is asked. */
  readonly unknown: Unknown | null;
  /** The form was edited after it was sent, before the outcome was known. */
  readonly editedSince: boolean;
  readonly progress: Progress;
  /** Something was typed here since the page was opened or the pleading was submitted. */
  readonly touched: boolean;
  readonly work: WorkState;
  /** Of a submission that is not concluded yet. */
  readonly receipt: Receipt | null;
  /** The draft that was submitted is to stay on this device. */
  readonly keeps: boolean;
  /** The answers that were submitted, in words. */
  readonly sheet: readonly CheckGroup[];
  /** The id of the receipt of the submission that was concluded last: the address of its end page. */
  readonly concluded: string | null;
  readonly file: OfferedFile | null;
  /** What was generated last is among the account's own documents, as it stands in the form. */
  readonly kept: boolean;
};

const initialState = {
  unknown: null,
  editedSince: false,
  progress: freshProgress,
  touched: false,
  work: { status: 'idle' },
  receipt: null,
  keeps: false,
  sheet: [],
  concluded: null,
  file: null,
  kept: false,
} as State;

const isSent = ({ unknown, work }: State): boolean =>
  unknown !== null || (work.status === 'running' && work.work === 'submission');

const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    submissionOpened: (_state, { payload }: PayloadAction<{ progress: Progress; receipt: Receipt | null }>): State => ({
      ...initialState,
      ...payload,
    }),
    /** The form was edited: what was generated or submitted before no longer has its answers. */
    answersEdited: (state): State => {
      const { progress } = state;
      const editedSince = state.editedSince || isSent(state);
      if (progress.stage === 'draft')
        return state.touched && editedSince === state.editedSince ? state : { ...state, touched: true, editedSince };
      return {
        ...state,
        touched: true,
        editedSince,
        kept: false,
        progress: { ...progress, stage: 'draft', changedAfter: progress.stage },
      };
    },
    // The answers travel inside the requests and are not kept in the store.
    wordRequested: (state, _action: PayloadAction<WordRequest & { answers: FormAnswers }>): State => ({
      ...state,
      work: { status: 'running', work: 'word' },
    }),
    submissionRequested: (
      state,
      { payload: { keeps = false, sheet = [] } }: PayloadAction<SubmissionRequest>,
    ): State => ({
      ...state,
      keeps,
      sheet,
      unknown: null,
      editedSince: false,
      work: { status: 'running', work: 'submission' },
    }),
    /** The page was opened with a draft whose submission has an unknown outcome, if there is one. */
    submissionResumed: (state, _action: PayloadAction<{ draftId: string }>): State => state,
    submissionFound: (state, { payload: { keeps, sheet, edited } }: PayloadAction<FoundSubmission>): State => ({
      ...state,
      keeps,
      sheet,
      editedSince: edited,
      unknown: null,
      work: { status: 'running', work: 'submission' },
    }),
    /** What became of the submission is asked; `code`: where the one that it was sent with is not here. */
    submissionAskedAgain: (state, _action: PayloadAction<{ draftId: string; code: string }>): State => ({
      ...state,
      unknown: null,
      work: { status: 'running', work: 'submission' },
    }),
    submissionUnknown: (state, { payload: unknown }: PayloadAction<Unknown>): State => ({
      ...state,
      unknown,
      work: { status: 'idle' },
    }),
    /** Another tab learned that it was refused: the answers may be filed anew. */
    submissionRefusedElsewhere: (state): State => ({ ...state, unknown: null, work: { status: 'idle' } }),
    wordGenerated: (state, { payload }: PayloadAction<WordGenerated>): State => {
      const { progress } = state;
      return {
        ...state,
        work: { status: 'idle' },
        file: payload.file,
        kept: payload.kept,
        // Downloading a submitted version does not change its stage.
        progress:
          progress.stage === 'submitted'
            ? progress
            : { ...progress, stage: 'generated', changedAfter: null, at: payload.at },
      };
    },
    pleadingSubmitted: (state, { payload }: PayloadAction<{ receipt: Receipt; file: OfferedFile }>): State => ({
      ...state,
      touched: false,
      unknown: null,
      work: { status: 'idle' },
      receipt: payload.receipt,
      file: payload.file,
      progress: {
        ...(state.editedSince
          ? { stage: 'draft', changedAfter: 'submitted' }
          : { stage: 'submitted', changedAfter: null }),
        version: payload.receipt.version,
        at: payload.receipt.submittedAt,
      },
    }),
    workFailed: (state, { payload: failure }: PayloadAction<Failure>): State => ({
      ...state,
      work: { status: 'failed', failure },
    }),
    /** What is on its way goes on. */
    failureDismissed: (state): State =>
      state.work.status === 'failed' ? { ...state, work: { status: 'idle' } } : state,
    /** The receipt stays until what must go is gone: a page closed right after the submission leaves nothing behind. */
    conclusionRequested: (state, _action: PayloadAction<Conclusion>): State => state,
    submissionConcluded: (state, { payload: concluded }: PayloadAction<string>): State => ({
      ...state,
      receipt: null,
      sheet: [],
      concluded,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(courtHeard, (state, { payload: { version } }): State => {
      const { progress } = state;
      return progress.heard === version ? state : { ...state, progress: { ...progress, heard: version } };
    });
  },
  selectors: {
    selectProgress: ({ progress }) => progress,
    selectTouched: ({ touched }) => touched,
    selectWork: ({ work }) => work,
    selectUnknown: ({ unknown }) => unknown,
    /** Whether a submission is on its way or its outcome unknown: the draft must not be filed anew. */
    selectIsSent: (state) => isSent(state),
    selectEditedSince: ({ editedSince }) => editedSince,
    selectReceipt: ({ receipt }) => receipt,
    selectKeepsDraft: ({ keeps }) => keeps,
    selectSheet: ({ sheet }) => sheet,
    selectConcluded: ({ concluded }) => concluded,
    selectOfferedFile: ({ file }) => file,
    selectKept: ({ kept }) => kept,
  },
});

export const {
  submissionOpened,
  answersEdited,
  wordRequested,
  submissionRequested,
  submissionResumed,
  submissionFound,
  submissionAskedAgain,
  submissionUnknown,
  submissionRefusedElsewhere,
  wordGenerated,
  pleadingSubmitted,
  workFailed,
  failureDismissed,
  conclusionRequested,
  submissionConcluded,
} = submissionSlice.actions;
export const {
  selectProgress,
  selectTouched,
  selectWork,
  selectUnknown,
  selectIsSent,
  selectEditedSince,
  selectReceipt,
  selectKeepsDraft,
  selectSheet,
  selectConcluded,
  selectOfferedFile,
  selectKept,
} = submissionSlice.selectors;
export const submissionReducer = submissionSlice.reducer;
