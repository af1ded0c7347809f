import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { OfferedFile } from '../../core/downloads.js';

/** A file that a task made: its address stays good until the task is removed. */
export type TaskFile = OfferedFile;

/** What came of a task: a sentence to show, and a file where it made one. */
export type TaskResult = { readonly text: string; readonly file: TaskFile | null };

/** Something that takes its time while other things are done. */
export type Task = {
  readonly id: string;
  readonly title: string;
  /** Whether it can be cancelled while it is running. */
  readonly cancellable: boolean;
} & (
  | { readonly status: 'running'; readonly result: null; readonly error: null }
  | { readonly status: 'completed'; readonly result: TaskResult; readonly error: null }
  | { readonly status: 'failed'; readonly result: null; readonly error: string }
);

type State = { readonly tasks: readonly Task[] };
const initialState: State = { tasks: [] };

/** Returns the state in which `end` has changed the running task of that id; without such a task nothing changes. */
const withEndedTask = ({ tasks }: State, id: string, end: (task: Task) => Task): State => ({
  tasks: tasks.map((task) => (task.id === id && task.status === 'running' ? end(task) : task)),
});

const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    /** The newest stands first. */
    taskStarted: (
      { tasks },
      { payload }: PayloadAction<Pick<Task, 'id' | 'title'> & { readonly cancellable?: boolean }>,
    ): State => ({
      tasks: [{ cancellable: false, ...payload, status: 'running', result: null, error: null }, ...tasks],
    }),
    taskSucceeded: (state, { payload: { id, result } }: PayloadAction<{ id: string; result: TaskResult }>): State =>
      withEndedTask(state, id, (task) => ({ ...task, status: 'completed', result, error: null })),
    taskFailed: (state, { payload: { id, error } }: PayloadAction<{ id: string; error: string }>): State =>
      withEndedTask(state, id, (task) => ({ ...task, status: 'failed', result: null, error })),
    /** Only what has ended can be removed. */
    taskRemoved: ({ tasks }, { payload: id }: PayloadAction<string>): State => ({
      tasks: tasks.filter((task) => task.id !== id || task.status === 'running'),
    }),
    endedTasksRemoved: ({ tasks }): State => ({ tasks: tasks.filter(({ status }) => status === 'running') }),
    /** The user cancels it; `taskCancelled` follows once that took effect. */
    taskCancelRequested: (state, _action: PayloadAction<string>): State => state,
    /** It was cancelled, or its saga was. */
    taskCancelled: ({ tasks }, { payload: id }: PayloadAction<string>): State => ({
      tasks: tasks.filter((task) => task.id !== id),
    }),
  },
  selectors: { selectTasks: ({ tasks }) => tasks },
});

export const {
  taskStarted,
  taskSucceeded,
  taskFailed,
  taskRemoved,
  endedTasksRemoved,
  taskCancelRequested,
  taskCancelled,
} = tasksSlice.actions;
export const { selectTasks } = tasksSlice.selectors;
export const tasksReducer = tasksSlice.reducer;
