import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Agent, AgentFields } from './agentsApi.js';

type List =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; detail: string }
  | { status: 'ready'; agents: Agent[] };
/** `editing: null` adds a new one. */
type Dialog = { open: false } | { open: true; editing: Agent | null; busy: boolean; detail: string | null };
type State = { readonly list: List; readonly dialog: Dialog; readonly removing: readonly string[] };

const closed: Dialog = { open: false };
const initialState = { list: { status: 'idle' }, dialog: closed, removing: [] } as State;

/** Whether the dialog that is open waits for the answer about this agent, or about the new one (`null`). */
export const awaits = (dialog: Dialog, editing: string | null): boolean =>
  dialog.open && dialog.busy && (dialog.editing?.id ?? null) === editing;

const agentsIn = ({ list }: State): Agent[] => (list.status === 'ready' ? list.agents : []);

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

const agentsSlice = createSlice({
  name: 'agents',
  initialState,
  reducers: {
    agentsRequested: (state): State => ({
      ...state,
      list: state.list.status === 'ready' ? state.list : { status: 'loading' },
    }),
    agentsReceived: (state, { payload: agents }: PayloadAction<Agent[]>): State => ({
      ...state,
      list: { status: 'ready', agents },
    }),
    agentsFailed: (state, { payload: detail }: PayloadAction<string>): State => ({
      ...state,
      list: { status: 'failed', detail },
    }),
    agentDialogOpened: (state, { payload: editing }: PayloadAction<Agent | null>): State => ({
      ...state,
      dialog: { open: true, editing, busy: false, detail: null },
    }),
    agentDialogClosed: (state): State => ({ ...state, dialog: closed }),
    agentSubmitted: (state, _action: PayloadAction<AgentFields>): State => ({
      ...state,
      dialog: state.dialog.open ? { ...state.dialog, busy: true, detail: null } : closed,
    }),
    /** What the server stored: a new one, or the one that was being edited. */
    agentStored: (
      state,
      { payload: { stored, editing } }: PayloadAction<{ stored: Agent; editing: string | null }>,
    ): State => {
      const dialog = awaits(state.dialog, editing) ? closed : state.dialog;
      if (state.list.status !== 'ready') return { ...state, dialog };
      const agents = agentsIn(state);
      const known = agents.some(({ id }) => id === stored.id);
      return {
        ...state,
        dialog,
        list: {
          status: 'ready',
          agents: known ? agents.map((agent) => (agent.id === stored.id ? stored : agent)) : [...agents, stored],
        },
      };
    },
    agentRefused: (state, { payload: detail }: PayloadAction<string>): State => ({
      ...state,
      dialog: state.dialog.open ? { ...state.dialog, busy: false, detail } : closed,
    }),
    agentRemovalRequested: (state, { payload: id }: PayloadAction<string>): State => ({
      ...state,
      removing: [...without(state.removing, id), id],
    }),
    agentRemoved: (state, { payload: removed }: PayloadAction<string>): State => ({
      ...state,
      removing: without(state.removing, removed),
      list:
        state.list.status === 'ready'
          ? { status: 'ready', agents: agentsIn(state).filter(({ id }) => id !== removed) }
          : state.list,
    }),
    agentRemovalFailed: (state, { payload: id }: PayloadAction<string>): State => ({
      ...state,
      removing: without(state.removing, id),
    }),
  },
  selectors: {
    selectAgentList: ({ list }) => list,
    selectAgentDialog: ({ dialog }) => dialog,
    selectRemovingAgents: ({ removing }) => removing,
  },
});

export const {
  agentsRequested,
  agentsReceived,
  agentsFailed,
  agentDialogOpened,
  agentDialogClosed,
  agentSubmitted,
  agentStored,
  agentRefused,
  agentRemovalRequested,
  agentRemoved,
  agentRemovalFailed,
} = agentsSlice.actions;
export const { selectAgentList, selectAgentDialog, selectRemovingAgents } = agentsSlice.selectors;
export const agentsReducer = agentsSlice.reducer;
