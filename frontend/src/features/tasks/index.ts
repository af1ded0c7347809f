import type { Feature } from '../../core/feature.js';
import { tasksSaga } from './tasksSaga.js';
import { tasksReducer } from './tasksSlice.js';

/** What goes on in the background, and what came of it. */
export const tasks = { reducers: { tasks: tasksReducer }, saga: () => tasksSaga() } satisfies Feature;

export { runTask, type TaskOutcome } from './runTask.js';
export { endedTasksRemoved } from './tasksSlice.js';
