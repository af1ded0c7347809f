import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Refusal } from '../../../core/resource/resource.js';
import type { CaseCause, KnowledgeTask } from '../groupLists.js';
import type { Scope } from '../../../../../domain/contract/call.js';

/** What an upload says besides its files; sizes as typed. */
export type UploadFields = {
  readonly strategy: 'chunk' | 'qa' | 'excel_qa';
  readonly group_name: string;
  readonly chunk_size: string;
  readonly overlap: string;
};

/** The place into which the dialog uploads. */
export type UploadPlace = { readonly scope: Scope; readonly cause: CaseCause };
export type Upload = UploadPlace & {
  /** Tells this dialog from one opened later. */
  readonly number: number;
  readonly phase: 'filling' | 'sending' | 'following';
  readonly refusal: Refusal | null;
  /** Once the server took the files. */
  readonly taskId: string | null;
};

/** A task that is asked for its state, or was. */
export type FollowedTask = {
  /** The task as it was last read; `null` before the first read. */
  readonly task: KnowledgeTask | null;
  /** Why its state is no longer asked for although it is not over. */
  readonly lost: string | null;
  /** A retry was asked for. */
  readonly isRetried: boolean;
};

/** How a task is found and what it is called in the tray. */
export type TaskPlace = { readonly taskId: string; readonly scope: Scope; readonly title: string };

type State = {
  readonly upload: Upload | null;
  readonly opened: number;
  readonly followed: Readonly<Record<string, FollowedTask>>;
};
const initialState: State = { upload: null, opened: 0, followed: {} };
const unseen: FollowedTask = { task: null, lost: null, isRetried: false };

const withTask = (state: State, id: string, change: Partial<FollowedTask>): State => ({
  ...state,
  followed: { ...state.followed, [id]: { ...(state.followed[id] ?? unseen), ...change } },
});
const inPhase = (state: State, from: Upload['phase'], change: Partial<Upload>): State =>
  state.upload?.phase === from ? { ...state, upload: { ...state.upload, ...change } } : state;

const slice = createSlice({
  name: 'knowledgeTasks',
  initialState,
  reducers: {
    uploadOpened: (state, { payload }: PayloadAction<UploadPlace>): State =>
      state.upload
        ? state
        : {
            ...state,
            opened: state.opened + 1,
            upload: { ...payload, number: state.opened + 1, phase: 'filling', refusal: null, taskId: null },
          },
    /** What is being sent keeps the dialog open: `uploadStopped` breaks it off. */
    uploadClosed: (state): State => (state.upload?.phase === 'sending' ? state : { ...state, upload: null }),
    uploadSubmitted: {
      // The store keeps no files: they travel in the action's `meta`.
      prepare: (fields: UploadFields, files: readonly File[]) => ({ payload: fields, meta: { arg: files } }),
      reducer: (state, _action: PayloadAction<UploadFields, string, { arg: readonly File[] }>): State =>
        inPhase(state, 'filling', { phase: 'sending', refusal: null }),
    },
    uploadStopped: (state): State => inPhase(state, 'sending', { phase: 'filling' }),
    uploadRefused: (state, { payload: refusal }: PayloadAction<Refusal>): State =>
      inPhase(state, 'sending', { phase: 'filling', refusal }),
    uploadAccepted: (state, { payload: { taskId } }: PayloadAction<TaskPlace>): State =>
      inPhase(withTask(state, taskId, unseen), 'sending', { phase: 'following', taskId }),
    taskSeen: (state, { payload: task }: PayloadAction<KnowledgeTask>): State =>
      withTask(state, task.task_id, { task, lost: null, isRetried: false }),
    taskLost: (state, { payload: { id, error } }: PayloadAction<{ id: string; error: string }>): State =>
      withTask(state, id, { lost: error, isRetried: false }),
    /** Asks for its state again. */
    taskLookedFor: (state, { payload: { taskId } }: PayloadAction<TaskPlace>): State =>
      withTask(state, taskId, { lost: null }),
    taskRetried: (state, { payload: { taskId } }: PayloadAction<TaskPlace>): State =>
      withTask(state, taskId, { isRetried: true }),
    taskNotRetried: (state, { payload: id }: PayloadAction<string>): State => withTask(state, id, { isRetried: false }),
    /** `taskSeen` follows once it is cancelled. */
    taskCalledOff: (state, _action: PayloadAction<string>): State => state,
  },
  selectors: {
    selectUpload: ({ upload }) => upload,
    selectFollowed: ({ followed }, id: string | undefined): FollowedTask | null =>
      id === undefined ? null : (followed[id] ?? null),
  },
});

export const {
  uploadOpened,
  uploadClosed,
  uploadSubmitted,
  uploadStopped,
  uploadRefused,
  uploadAccepted,
  taskSeen,
  taskLost,
  taskLookedFor,
  taskRetried,
  taskNotRetried,
  taskCalledOff,
} = slice.actions;
export const { selectUpload, selectFollowed } = slice.selectors;
export const knowledgeTasksReducer = slice.reducer;

/** Whether nothing more will happen to a task by itself. */
export const isOver = ({ status }: KnowledgeTask): boolean => status === 'SUCCESS' || status === 'FAILURE';

/** Files of an upload that were not brought in. */
export const filesLeftOut = ({ files }: KnowledgeTask): KnowledgeTask['files'] =>
  files.filter(({ status }) => status === 'failed');
