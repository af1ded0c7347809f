import type { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../store/store.js';
import { scriptedHttp } from '../../../testing/scriptedHttp.js';
import { featureDeps } from '../../../testing/sagaDeps.js';
import { admin } from '../index.js';

/** One call the screens made, to be answered (or refused) by the test when it likes. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly respond: (value: unknown) => void;
  readonly refuse: (error: ApiError) => void;
};

/** A real store with the court's sagas running against a server whose answers the test gives. */
export const scriptedCourt = () => {
  const calls: Call[] = [];
  const http = scriptedHttp(
    (call) => new Promise((resolve, reject) => calls.push({ ...call, respond: resolve, refuse: reject })),
  );
  const { store, sagas } = createBareStore();
  const task = sagas.run(admin.saga, featureDeps(http));
  return {
    store,
    calls,
    /** The call made at this place in the order of calls. */
    call: (index: number): Call => {
      const found = calls[index];
      if (!found) throw new Error(`call ${index} was not made; there are ${calls.length}`);
      return found;
    },
    stop: () => task.cancel(),
  };
};
