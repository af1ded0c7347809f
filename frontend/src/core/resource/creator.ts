/** An action creator of a generic slice: `createAction` types its payload only where that is already known. */
export type Creator<Payload> = {
  (...args: [Payload] extends [void] ? [] : [payload: Payload]): { type: string; payload: Payload };
  readonly type: string;
  readonly match: (action: unknown) => action is { type: string; payload: Payload };
  /** The action, inside generic code. */
  readonly of: (payload: Payload) => { type: string; payload: Payload };
};

/** The creator of actions of one type. Sagas may wait for it as for any other. */
export const creator = <Payload>(type: string): Creator<Payload> => {
  const of = (payload: Payload) => ({ type, payload });
  const create = (...[payload]: [Payload?]) => of(payload as Payload);
  const match = (action: unknown): action is { type: string; payload: Payload } =>
    typeof action === 'object' && action !== null && 'type' in action && action.type === type;
  return Object.assign(create, { type, match, of, toString: () => type });
};
