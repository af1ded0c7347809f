/**
 * The pure core of an aggregate. `decide` judges a command against the folded state and returns the events that
 * follow (none when nothing changes) or throws a `DomainError`; `evolve` folds and never judges.
 */
export type Decider<Command, Event, State> = {
  readonly initialState: () => State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Event[];
};

/** Folds a history into the state it led to. */
export const fold = <Event, State>(
  { initialState, evolve }: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  history: Iterable<Event>,
): State => {
  let state = initialState();
  for (const event of history) state = evolve(state, event);
  return state;
};
