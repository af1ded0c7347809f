import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `sealing`: the event stands in the log, its seal is being made. */
export type Proof =
  | { readonly status: 'idle' }
  | { readonly status: 'fetching' | 'sealing' | 'saved' }
  | { readonly status: 'failed'; readonly detail: string };

type Asked = { readonly receiptId: string };

const idle: Proof = { status: 'idle' };

const proofSlice = createSlice({
  name: 'proofs',
  initialState: { byId: {} as Record<string, Proof> },
  reducers: {
    proofRequested: ({ byId }, { payload }: PayloadAction<Asked>) => {
      byId[payload.receiptId] = { status: 'fetching' };
    },
    proofSealing: ({ byId }, { payload }: PayloadAction<Asked>) => {
      byId[payload.receiptId] = { status: 'sealing' };
    },
    proofSaved: ({ byId }, { payload }: PayloadAction<Asked>) => {
      byId[payload.receiptId] = { status: 'saved' };
    },
    proofFailed: ({ byId }, { payload }: PayloadAction<Asked & { detail: string }>) => {
      byId[payload.receiptId] = { status: 'failed', detail: payload.detail };
    },
    /** Put when the dialog closes, too: the proof is no longer needed. */
    proofDropped: ({ byId }, { payload }: PayloadAction<Asked>) => void delete byId[payload.receiptId],
  },
  selectors: { selectProof: ({ byId }, receiptId: string): Proof => byId[receiptId] ?? idle },
});

export const { proofRequested, proofSealing, proofSaved, proofFailed, proofDropped } = proofSlice.actions;
export const { selectProof } = proofSlice.selectors;
export const proofReducer = proofSlice.reducer;
