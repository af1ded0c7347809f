import type { Reducer } from '@reduxjs/toolkit';
import type { Reducers } from '../../core/feature.js';
import { sessionEndedElsewhere, signedOut } from '../../core/session/sessionSlice.js';

const forgetting =
  <S>(reducer: Reducer<S>): Reducer<S> =>
  (state, action) =>
    reducer(signedOut.match(action) || sessionEndedElsewhere.match(action) ? undefined : state, action);

/** The reducers with the court's data leaving the browser's memory when its reader signs out. */
export const forgetful = <R extends Reducers>(reducers: R): R =>
  Object.assign({}, reducers, ...Object.entries(reducers).map(([name, reducer]) => ({ [name]: forgetting(reducer) })));
