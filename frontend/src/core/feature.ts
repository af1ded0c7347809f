import type { Reducer } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { CoreDeps } from './deps.js';
import { guarded } from './safely.js';

/** A line of the sidebar. */
export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Pages below this one, by how their addresses begin: the line is marked on them too. */
  readonly covers?: readonly string[];
  /** Shown to administrators only. */
  readonly admin?: true;
};

/**
 * The pages of a feature. A face names this type itself: inferred, the pages' own types would lead back through the store
 * to the face.
 */
export type Routes = {
  /** Pages without the menu, by their whole address. */
  readonly site?: readonly RouteObject[];
  /** Pages beside the menu, below `/app`. */
  readonly own?: readonly RouteObject[];
  /** Pages of administrators, below `/app/admin`. */
  readonly admin?: readonly RouteObject[];
};

type Reducers = Readonly<Record<string, Reducer>>;
type FeatureSaga<Deps> = (deps: Deps) => SagaIterator<void>;

/**
 * The face of a feature: all that store, root saga, router and sidebar know of it. Pages are loaded when they are first
 * visited, so a face imports no component. `Deps`: what its sagas are given.
 */
export type Feature<Deps = CoreDeps> = {
  /** State and work of the browser rather than of a user: they outlive a session. */
  readonly site?: { readonly reducers?: Reducers; readonly saga?: FeatureSaga<Deps> };
  /** State of the user: it is reset when the user changes (signed in, signed out, another account). */
  readonly reducers?: Reducers;
  /** Work for the user. It forks what it starts and never spawns, so that it is cancelled when the user changes. */
  readonly saga?: FeatureSaga<Deps>;
  readonly routes?: Routes;
  readonly menu?: {
    readonly admin?: readonly MenuEntry[];
    readonly own?: readonly MenuEntry[];
    readonly services?: readonly MenuEntry[];
  };
};

/** Several sagas as one; the others go on when one fails. */
export const combineSagas = <Deps>(...sagas: readonly FeatureSaga<Deps>[]): FeatureSaga<Deps> =>
  function* (deps) {
    for (const saga of sagas) yield fork(guarded(saga), deps);
  };

/** A page that is loaded when it is first visited: `{ path: 'my-agents', lazy: page(() => import('./MyAgentsPage.js')) }`. */
export const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});
