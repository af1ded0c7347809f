import type { SagaIterator } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import type { Scope } from '../../../../domain/contract/call.js';
import { guarded } from '../safely.js';
import { resource, type Behaviour, type Changes, type ResourceDeps } from './resource.js';

/**
 * The same resource twice: of what is one's own, and of the platform's (`own{Name}` and `platform{Name}` in the store). `reducers` and
 * `saga` are those of both.
 */
export const resourceByScope = <
  const Name extends string,
  Api,
  Data,
  Query = void,
  About = never,
  Input = never,
  C extends Changes<Api, Data> = Record<never, never>,
>(
  name: Name,
  behaviourOf: (scope: Scope) => Behaviour<Api, Query, Data, About, Input, C>,
) => {
  const own = resource({ ...behaviourOf('own'), name: `own${name}` });
  const platform = resource({ ...behaviourOf('platform'), name: `platform${name}` });
  const reducers: Readonly<Record<string, unknown>> = { [own.name]: own.reducer, [platform.name]: platform.reducer };
  return {
    own,
    platform,
    reducers: reducers as { readonly [N in `${Scope}${Name}`]: typeof own.reducer },
    saga: function* (deps: ResourceDeps<Api>): SagaIterator<void> {
      yield fork(guarded(own.saga), deps);
      yield fork(guarded(platform.saga), deps);
    },
  };
};
