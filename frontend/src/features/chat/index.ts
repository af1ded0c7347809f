import { lazy, type ComponentType } from 'react';
import type { Feature } from '../../core/feature.js';
import type { ChatPanelProps } from './chatPanelProps.js';

/** Questions about a form while it is filled in. */
export const chat = {
  pageWork: () => import('./work.js'),
} satisfies Feature;

export type { ChatPanelProps } from './chatPanelProps.js';
export { chatLeft } from './chatSaga.js';

/** Fetched when it is first opened. */
export const ChatPanel: ComponentType<ChatPanelProps> = lazy(() => import('./ChatPanel.js'));
