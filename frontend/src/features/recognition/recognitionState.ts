import { combineSagas, type Work } from '../../core/feature.js';
import { autofillApi } from './autofillApi.js';
import { modelSuggestions } from './modelSuggestions.js';
import { pictureReadings, readingApi } from './pictures/pictureReadings.js';
import { secondReadings } from './pictures/secondReadings.js';

/** State and work of what texts and photographs offer to a form. */
export const work = {
  reducers: {
    modelSuggestions: modelSuggestions.reducer,
    pictureReadings: pictureReadings.reducer,
    secondReadings: secondReadings.reducer,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => modelSuggestions.saga({ api: autofillApi(http), newKey }),
    ({ http }) => pictureReadings.saga({ api: readingApi(http) }),
    ({ http }) => secondReadings.saga({ api: autofillApi(http) }),
  ),
} satisfies Work;
