import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Template, TemplateGroup } from './templatesApi.js';

/** `claim/civil`: how templates and pins of one list are kept. */
export const groupKey = ({ docType, category }: TemplateGroup): string => `${docType}/${category}`;

type List = { status: 'loading' } | { status: 'failed'; detail: string } | { status: 'ready'; templates: Template[] };
type TemplatesState = {
  readonly lists: Record<string, List>;
  /** Ids of pinned templates, first pinned first. */
  readonly pinned: Record<string, string[]>;
};

const initialState: TemplatesState = { lists: {}, pinned: {} };
const loading: List = { status: 'loading' };
const noPins: string[] = [];

const templatesSlice = createSlice({
  name: 'templates',
  initialState,
  reducers: {
    /** A list that is already there stays on screen while it is asked for again. */
    templatesRequested: ({ lists }, { payload }: PayloadAction<TemplateGroup>) => {
      const key = groupKey(payload);
      if (lists[key]?.status !== 'ready') lists[key] = loading;
    },
    templatesReceived: ({ lists }, { payload }: PayloadAction<{ group: TemplateGroup; templates: Template[] }>) => {
      lists[groupKey(payload.group)] = { status: 'ready', templates: payload.templates };
    },
    templatesFailed: ({ lists }, { payload }: PayloadAction<{ group: TemplateGroup; detail: string }>) => {
      const key = groupKey(payload.group);
      if (lists[key]?.status !== 'ready') lists[key] = { status: 'failed', detail: payload.detail };
    },
    pinsRead: ({ pinned }, { payload }: PayloadAction<{ group: TemplateGroup; ids: string[] }>) => {
      pinned[groupKey(payload.group)] = payload.ids;
    },
    pinToggled: ({ pinned }, { payload }: PayloadAction<{ group: TemplateGroup; id: string }>) => {
      const key = groupKey(payload.group);
      const ids = pinned[key] ?? [];
      pinned[key] = ids.includes(payload.id) ? ids.filter((id) => id !== payload.id) : [...ids, payload.id];
    },
  },
  selectors: {
    selectTemplates: ({ lists }, group: TemplateGroup): List => lists[groupKey(group)] ?? loading,
    selectPinned: ({ pinned }, group: TemplateGroup): readonly string[] => pinned[groupKey(group)] ?? noPins,
  },
});

export const { templatesRequested, templatesReceived, templatesFailed, pinsRead, pinToggled } = templatesSlice.actions;
export const { selectTemplates, selectPinned } = templatesSlice.selectors;
export const templatesReducer = templatesSlice.reducer;
