export { closedDoors } from './closedDoors.js';
