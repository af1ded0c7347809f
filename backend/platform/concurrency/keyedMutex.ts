import { createPlaces, type Places } from './places.js';

/** Turns within this process: work of a key runs once all earlier work of that key has ended, well or badly. */
export const createTurns = (): Places => createPlaces({ atOnce: 1 });
