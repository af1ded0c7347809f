import * as store from '../app/store.js';
import type { SagaDeps } from '../app/deps.js';
import { features } from '../app/features.js';
import type { RootState } from '../core/state.js';

const works = await Promise.all(features.flatMap(({ pageWork }) => (pageWork ? [pageWork()] : [])));
const names = works.flatMap(({ work }) => Object.keys(work.reducers ?? {}));

type State = ReturnType<ReturnType<typeof store.createBareStore>['store']['getState']>;
const isWhole = (state: State): state is State & RootState => names.every((name) => name in state);

/** The state with the parts of every page. */
const whole = (state: State): RootState => {
  if (!isWhole(state)) throw new Error('a part of the state is missing');
  return state;
};

/** A store without effects, with the state of every page from the start. */
export const createBareStore = () => {
  const { store: bare, sagas, addReducers } = store.createBareStore();
  for (const { work } of works) addReducers(work.reducers ?? {});
  return { store: { ...bare, getState: () => whole(bare.getState()) }, sagas };
};

/** The application's store, with the state and work of every page from the start. */
export const createStore = async (deps: SagaDeps) => {
  const { loadPageWork, ...full } = store.createStore(deps);
  await Promise.all(features.map(loadPageWork));
  return { ...full, loadPageWork, getState: () => whole(full.getState()) };
};
