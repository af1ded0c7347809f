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
type State = { readonly list: List; readonly dialog: Dialog; readonly removing: string | null };

const closed: Dialog = { open: false };
const initialState = { list: { status: 'idle' }, dialog: closed, removing: null } as State;

const agentsIn = ({ list }: State): Agent[] => (list.status === 'ready' ? list.agents : []);

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
    /** Somebody else may sit here now. */
    agentsForgotten: (): State => initialState,
    agentDialogOpened: (state, { payload: editing }: PayloadAction<Agent | null>): State => ({
      ...state,
      dialog: { open: true, editing, busy: false, detail: null },
    }),
    agentDialogClosed: (state): State => ({ ...state, dialog: closed }),
    agentSubmitted: (state, _action: PayloadAction<AgentFields>): State => ({
      ...state,
      dialog: state.dialog.open ? { ...state.dialog, busy: true, detail: null } : closed,
    }),
    agentStored: (state, { payload: stored }: PayloadAction<Agent>): State => {
      const agents = agentsIn(state);
      const known = agents.some(({ id }) => id === stored.id);
      return {
        ...state,
        dialog: closed,
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
    agentRemovalRequested: (state, { payload: removing }: PayloadAction<string>): State => ({ ...state, removing }),
    agentRemoved: (state, { payload: removed }: PayloadAction<string>): State => ({
      ...state,
      removing: null,
      list: { status: 'ready', agents: agentsIn(state).filter(({ id }) => id !== removed) },
    }),
    agentRemovalFailed: (state): State => ({ ...state, removing: null }),
  },
  selectors: {
    selectAgentList: ({ list }) => list,
    selectAgentDialog: ({ dialog }) => dialog,
    selectRemovingAgent: ({ removing }) => removing,
  },
});

export const {
  agentsRequested,
  agentsReceived,
  agentsFailed,
  agentsForgotten,
  agentDialogOpened,
  agentDialogClosed,
  agentSubmitted,
  agentStored,
  agentRefused,
  agentRemovalRequested,
  agentRemoved,
  agentRemovalFailed,
} = agentsSlice.actions;
export const { selectAgentList, selectAgentDialog, selectRemovingAgent } = agentsSlice.selectors;
export const agentsReducer = agentsSlice.reducer;
