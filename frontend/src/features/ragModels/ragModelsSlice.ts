import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FieldProblem } from '../../http/apiError.js';
import { dataOf, failed, idle, loaded, loading, type Loadable } from '../../store/loadable.js';
import type { RagModel, RagModelInput, Scope } from './ragModelsApi.js';

/** Why the server did not take a model. */
export type Refusal = { readonly detail: string; readonly problems: readonly FieldProblem[] };
/** `editing: null` adds a new one. */
export type RagModelDialogState =
  | { readonly open: false }
  | {
      readonly open: true;
      /** Tells it from one opened later. */
      readonly number: number;
      readonly editing: RagModel | null;
      readonly busy: boolean;
      readonly refusal: Refusal | null;
    };
type Models = {
  readonly list: Loadable<readonly RagModel[]>;
  readonly dialog: RagModelDialogState;
  /** How often the dialog was opened. */
  readonly opened: number;
  /** Ids of the models that are being deleted, or put into or out of use. */
  readonly removing: string | null;
  readonly toggling: string | null;
};
type State = Readonly<Record<Scope, Models>>;
type At<Details = unknown> = PayloadAction<{ readonly scope: Scope } & Details>;

const closed: RagModelDialogState = { open: false };
const nothing: Models = { list: idle, dialog: closed, opened: 0, removing: null, toggling: null };
const initialState = { own: nothing, platform: nothing } as State;

const changed = (state: State, scope: Scope, change: (models: Models) => Partial<Models>): State => ({
  ...state,
  [scope]: { ...state[scope], ...change(state[scope]) },
});
/** Whether this very dialog is still open: an answer that comes later is for no other. */
export const isStillOpen = ({ dialog }: Models, number: number): boolean => dialog.open && dialog.number === number;
const withModels = (
  { list }: Models,
  change: (models: readonly RagModel[]) => readonly RagModel[],
): Pick<Models, 'list'> => {
  const models = dataOf(list);
  return { list: models ? loaded(change(models)) : list };
};

const ragModelsSlice = createSlice({
  name: 'ragModels',
  initialState,
  reducers: {
    ragModelsRequested: (state, { payload: { scope } }: At): State =>
      changed(state, scope, ({ list }) => ({ list: loading(list) })),
    ragModelsReceived: (state, { payload: { scope, models } }: At<{ models: readonly RagModel[] }>): State =>
      changed(state, scope, () => ({ list: loaded(models) })),
    ragModelsFailed: (state, { payload: { scope, detail } }: At<{ detail: string }>): State =>
      changed(state, scope, ({ list }) => ({ list: failed(list, detail) })),
    ragModelDialogOpened: (state, { payload: { scope, editing } }: At<{ editing: RagModel | null }>): State =>
      changed(state, scope, ({ dialog, opened }) =>
        dialog.open
          ? {}
          : { dialog: { open: true, number: opened + 1, editing, busy: false, refusal: null }, opened: opened + 1 },
      ),
    /** What is on its way cannot be called back. */
    ragModelDialogClosed: (state, { payload: { scope } }: At): State =>
      changed(state, scope, ({ dialog }) => (dialog.open && dialog.busy ? {} : { dialog: closed })),
    /** The page was left: a dialog left open must not be there when one comes back. */
    ragModelsLeft: (state, { payload: { scope } }: At): State => changed(state, scope, () => ({ dialog: closed })),
    ragModelSubmitted: (state, { payload: { scope } }: At<{ model: RagModelInput }>): State =>
      changed(state, scope, ({ dialog }) => (dialog.open ? { dialog: { ...dialog, busy: true, refusal: null } } : {})),
    /** `number`: of the dialog it was sent from. */
    ragModelStored: (state, { payload: { scope, number, model } }: At<{ number: number; model: RagModel }>): State =>
      changed(state, scope, (before) => ({
        ...(isStillOpen(before, number) ? { dialog: closed } : {}),
        ...withModels(before, (models) =>
          models.some(({ id }) => id === model.id)
            ? models.map((one) => (one.id === model.id ? model : one))
            : [...models, model],
        ),
      })),
    ragModelRefused: (state, { payload: { scope, refusal } }: At<{ refusal: Refusal }>): State =>
      changed(state, scope, ({ dialog }) => (dialog.open ? { dialog: { ...dialog, busy: false, refusal } } : {})),
    ragModelRemovalRequested: (state, { payload: { scope, id } }: At<{ id: string }>): State =>
      changed(state, scope, () => ({ removing: id })),
    ragModelRemoved: (state, { payload: { scope, id: removed } }: At<{ id: string }>): State =>
      changed(state, scope, (before) => ({
        removing: null,
        ...withModels(before, (models) => models.filter(({ id }) => id !== removed)),
      })),
    ragModelRemovalFailed: (state, { payload: { scope } }: At): State =>
      changed(state, scope, () => ({ removing: null })),
    /** Of the platform's models. */
    activationRequested: (state, { payload: { id } }: PayloadAction<{ id: string; to: boolean }>): State =>
      changed(state, 'platform', () => ({ toggling: id })),
    /** Of each type one is in use: another one that was is no longer. */
    activationDone: (state, { payload: model }: PayloadAction<RagModel>): State =>
      changed(state, 'platform', (before) => ({
        toggling: null,
        ...withModels(before, (models) =>
          models.map((one) => {
            if (one.id === model.id) return model;
            const replaced = model.is_active === true && one.model_type === model.model_type;
            return replaced ? { ...one, is_active: false } : one;
          }),
        ),
      })),
    activationFailed: (state): State => changed(state, 'platform', () => ({ toggling: null })),
  },
  selectors: { selectRagModels: (state, scope: Scope) => state[scope] },
});

export const {
  ragModelsRequested,
  ragModelsReceived,
  ragModelsFailed,
  ragModelDialogOpened,
  ragModelDialogClosed,
  ragModelsLeft,
  ragModelSubmitted,
  ragModelStored,
  ragModelRefused,
  ragModelRemovalRequested,
  ragModelRemoved,
  ragModelRemovalFailed,
  activationRequested,
  activationDone,
  activationFailed,
} = ragModelsSlice.actions;
export const { selectRagModels } = ragModelsSlice.selectors;
export const ragModelsReducer = ragModelsSlice.reducer;
