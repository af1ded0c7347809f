import type { UnknownAction } from '@reduxjs/toolkit';
import { failed, idle, loaded, loading } from '../loadable.js';
import type { ResourceActions } from './actions.js';
import type { Dialog, ResourceState } from './spec.js';

const noDialog = { open: false } as const;

/** Whether the dialog that is open is the one of that number. */
export const waits = (dialog: Dialog<unknown>, number: number | undefined): boolean =>
  dialog.open && dialog.number === number;

/** The id of the thing that a dialog is about. */
export const idOf = (about: unknown): unknown =>
  typeof about === 'object' && about !== null && 'id' in about ? about.id : undefined;

type Rules<Data, About> = {
  readonly forgets?: true | undefined;
  readonly renewed?: ((about: About, data: Data) => About) | undefined;
  readonly restarts?: readonly string[] | undefined;
};

/** The state of a resource, from its actions. */
export const resourceReducer = <Query, Data, About, Input>(
  actions: ResourceActions<Query, Data, About, Input>,
  { forgets, renewed, restarts }: Rules<Data, About>,
) => {
  type State = ResourceState<Query, Data, About>;
  const initial: State = { query: null, list: idle, dialog: noDialog, opened: 0, pending: [] };
  const { requested, received, notReceived, dialogOpened, dialogClosed, submitted, stored, refused, left, forgotten } =
    actions;
  return (state: State = initial, action: UnknownAction): State => {
    const { list, dialog, opened, pending } = state;
    if (requested.match(action)) return { ...state, query: action.payload, list: loading(list) };
    if (received.match(action)) {
      const { payload: data } = action;
      const about = dialog.open && !dialog.busy ? renewed?.(dialog.about, data) : undefined;
      return {
        ...state,
        list: loaded(data),
        dialog: about === undefined ? dialog : ({ ...dialog, about } as typeof dialog),
      };
    }
    if (notReceived.match(action)) return { ...state, list: failed(forgets ? idle : list, action.payload) };
    if (dialogOpened.match(action))
      return dialog.open
        ? state
        : {
            ...state,
            dialog: { open: true, number: opened + 1, about: action.payload, busy: false, refusal: null },
            opened: opened + 1,
          };
    // What is on its way cannot be called back.
    if (dialogClosed.match(action)) return dialog.open && dialog.busy ? state : { ...state, dialog: noDialog };
    if (left.match(action)) return { ...state, dialog: noDialog };
    if (forgotten.match(action)) return { ...state, query: null, list: idle, dialog: noDialog };
    if (submitted.match(action))
      return dialog.open ? { ...state, dialog: { ...dialog, busy: true, refusal: null } } : state;
    if (stored.match(action)) {
      const { dialog: number, about, id, data } = action.payload;
      const isEnded = (each: (typeof pending)[number]): boolean =>
        each.id === id || (number !== undefined && each.id === idOf(about) && restarts?.includes(each.change) === true);
      return {
        ...state,
        list: data === undefined ? list : loaded(data),
        dialog: waits(dialog, number) ? noDialog : dialog,
        pending: pending.filter((each) => !isEnded(each)),
      };
    }
    if (refused.match(action)) {
      const { dialog: number, id, refusal } = action.payload;
      return {
        ...state,
        dialog: dialog.open && waits(dialog, number) ? { ...dialog, busy: false, refusal } : dialog,
        pending: pending.filter((each) => each.id !== id),
      };
    }
    for (const { change, action: changing } of actions.changing)
      if (changing.match(action)) {
        const { payload } = action;
        if (pending.some(({ id }) => id === payload.id)) return state;
        return { ...state, pending: [...pending, { id: payload.id, change, payload }] };
      }
    return state;
  };
};
