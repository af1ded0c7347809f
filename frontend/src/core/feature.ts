import type { Reducer } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import type { ComponentType } from 'react';
import type { CourtRole } from '../../../domain/account/courtRoles.js';
import type { CoreDeps } from './deps.js';
import { guarded } from './safely.js';

/** A line of the sidebar. */
export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Pages below this one, by how their addresses begin: the line is marked on them too. */
  readonly covers?: readonly string[];
  /** Leads to a page of the court: shown to those of its people who may see it. */
  readonly admin?: true;
  /** Only where there are accounts with plans: not in a court that runs the application in open mode. */
  readonly saasOnly?: true;
  /** How much waits behind the line; loaded lazily, and empty where nothing is known. */
  readonly count?: ComponentType;
};

/** A page with its address; it is loaded when it is first visited. */
export type PageRoute = { readonly path: string; readonly lazy: () => Promise<{ readonly Component: ComponentType }> };

/** A page of the court, and who of its people may see it; a superuser sees all. */
export type CourtPage = PageRoute & { readonly roles: readonly [CourtRole, ...CourtRole[]] };

/**
 * The pages of a feature. A face names this type itself: inferred, the pages' own types would lead back through the store
 * to the face.
 */
export type Routes = {
  /** Pages without the menu, by their whole address. */
  readonly site?: readonly PageRoute[];
  /** Pages beside the menu, below `/app`. */
  readonly own?: readonly PageRoute[];
  /** Pages of the court, below `/app/admin`. */
  readonly admin?: readonly CourtPage[];
};

export type Reducers = Readonly<Record<string, Reducer>>;
type FeatureSaga<Deps> = (deps: Deps) => SagaIterator<void>;

/** `Deps`: what the saga is given. */
export type Work<Deps = CoreDeps> = {
  /** State of the user: it is reset when the user changes (signed in, signed out, another account). */
  readonly reducers?: Reducers;
  /** Work for the user. It forks what it starts and never spawns, so that it is cancelled when the user changes. */
  readonly saga?: FeatureSaga<Deps>;
};

/** What the pages of a feature need of the store. */
export type PageNeeds<Deps = CoreDeps> = {
  /**
   * State and work that nothing needs before the feature's pages: the router loads it with the first of them, and it stays. It
   * has missed every action until then.
   */
  readonly pageWork?: () => Promise<{ readonly work: Work<Deps> }>;
  /** Other features whose `pageWork` the pages of this one need. */
  readonly needs?: readonly PageNeeds<Deps>[];
};

/**
 * The face of a feature: all that store, root saga, router and sidebar know of it. Pages are loaded when they are first
 * visited, so a face imports no component. Its own reducers and saga are there from the start.
 */
export type Feature<Deps = CoreDeps> = Work<Deps> &
  PageNeeds<Deps> & {
    /** State and work of the browser rather than of a user: they outlive a session. */
    readonly site?: Work<Deps>;
    readonly routes?: Routes;
    readonly menu?: {
      /** A clerk's daily work. */
      readonly cases?: readonly MenuEntry[];
      /** What an administrator looks after. */
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
export const page =
  (load: () => Promise<{ default: ComponentType }>): PageRoute['lazy'] =>
  async () => ({
    Component: (await load()).default,
  });
